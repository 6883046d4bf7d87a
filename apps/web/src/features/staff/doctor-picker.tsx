import type { ListedDoctor } from '@anteroom/contract/staff';
import { SelectField } from '#ui/select-field';

type Props = {
  doctors: readonly Pick<ListedDoctor, 'id' | 'name' | 'specialization' | 'email'>[];
  chosenId: number | null;
  onChoose: (doctorId: number | null) => void;
  placeholder?: string;
  className?: string;
};

export function DoctorPicker({ doctors, chosenId, onChoose, placeholder, className }: Props) {
  return (
    <SelectField
      label="Doctor"
      options={doctorOptions(doctors)}
      placeholder={placeholder}
      value={chosenId ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      {...(className ? { className } : {})}
    />
  );
}

type Choice = Pick<ListedDoctor, 'id' | 'name' | 'specialization' | 'email'>;

/** Returns the options of a doctor selector. If two names look the same, admins also see the email addresses. */
export function doctorOptions(doctors: readonly Choice[]) {
  const labels = doctorLabels(doctors);
  return doctors.map(({ id }) => ({ value: String(id), label: labels.get(id) ?? '' }));
}

export function doctorLabels(doctors: readonly Choice[]): Map<number, string> {
  const sameName = Map.groupBy(doctors, ({ name }) => foldName(name));
  return new Map(
    doctors.map((doctor) => {
      const isAmbiguous = (sameName.get(foldName(doctor.name))?.length ?? 0) > 1;
      return [
        doctor.id,
        isAmbiguous && doctor.email ? `${doctorLabel(doctor)} (${doctor.email})` : doctorLabel(doctor),
      ];
    }),
  );
}

export function doctorLabel({ name, specialization }: Pick<Choice, 'name' | 'specialization'>): string {
  return specialization ? `${name} - ${specialization}` : name;
}

/** Returns a key that ignores case, accents and extra spaces. Names that look the same get the same key. */
function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
