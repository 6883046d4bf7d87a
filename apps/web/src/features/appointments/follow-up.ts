import type { Appointment } from '@anteroom/contract/appointments';
import type { Doctor } from '@anteroom/contract/staff';
import type { ChosenPatient } from '#features/patients';
import type { BookingStart } from './appointment-body.ts';

/** Returns the prefilled values for a follow-up, or undefined if none is due. */
export function followUpOf(visit: Appointment | undefined): BookingStart | undefined {
  if (!visit || visit.followUpDate === null) return undefined;
  const { patientId, followUpDate } = visit;
  return { patientId, at: followUpDate, appointmentType: 'follow_up' };
}

export function patientOf(appointment: Appointment): ChosenPatient {
  const { patientId, patientFirstName, patientLastName } = appointment;
  return { id: patientId, firstName: patientFirstName, lastName: patientLastName };
}

/** Returns the doctor of the visit or patient if they can be booked, otherwise the only doctor if there is one. */
export function firstDoctorId(doctors: readonly Doctor[], of: { doctorId: number } | undefined): string {
  const known = doctors.filter(({ id }) => id === of?.doctorId);
  const offered = known.length > 0 ? known : doctors;
  return offered.length === 1 ? String(offered[0]?.id) : '';
}
