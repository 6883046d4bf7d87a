import type { Doctor } from '@anteroom/contract/staff';

export function doctorOptions(doctors: readonly Doctor[]) {
  return doctors.map((doctor) => ({ value: String(doctor.id), label: doctorLabel(doctor) }));
}

export function doctorLabel({ name, specialization }: Doctor): string {
  return specialization ? `${name} - ${specialization}` : name;
}
