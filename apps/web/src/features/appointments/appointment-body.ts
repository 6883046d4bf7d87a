import type { Appointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { ChosenPatient } from '#features/patients';
import { fromWallTime, roundUpToQuarter, toWallTime } from '#lib/wall-time';

export type AppointmentFormValues = {
  patientId: number | null;
  doctorId: string;
  /** The start as `YYYY-MM-DDTHH:mm` in the clinic's time zone. */
  wallTime: string;
  /**
   * The instant for which `wallTime` was last set other than by typing, for example by picking a free time. It
   * distinguishes the two occurrences of an hour that a clock change repeats.
   */
  instant: number | null;
  durationMinutes: string;
  status: string;
  appointmentType: string;
  reasonForVisit: string;
  notes: string;
  diagnosis: string;
  treatment: string;
  prescription: string;
  followUpRequired: boolean;
  /** The date as `YYYY-MM-DD` in the clinic's time zone. */
  followUpDate: string;
  cancellationReason: string;
};

type BookingStart = { patientId?: number; at?: number; minutes?: number; appointmentType?: string };

export function newAppointmentValues(
  doctorId: string,
  timeZone: string,
  start?: BookingStart,
): AppointmentFormValues {
  const at = start?.at ?? roundUpToQuarter(Date.now());
  return {
    patientId: start?.patientId ?? null,
    doctorId,
    wallTime: toWallTime(at, timeZone),
    instant: at,
    durationMinutes: String(start?.minutes ?? limits.appointment.defaultMinutes),
    status: 'scheduled',
    appointmentType: start?.appointmentType ?? 'consultation',
    reasonForVisit: '',
    notes: '',
    diagnosis: '',
    treatment: '',
    prescription: '',
    followUpRequired: false,
    followUpDate: '',
    cancellationReason: '',
  };
}

export function formValuesOf(appointment: Appointment, timeZone: string): AppointmentFormValues {
  const { patientId, doctorId, scheduledDateTime, durationMinutes, status, appointmentType } = appointment;
  const { followUpRequired, followUpDate } = appointment;
  return {
    patientId,
    doctorId: String(doctorId),
    wallTime: toWallTime(scheduledDateTime, timeZone),
    instant: scheduledDateTime,
    durationMinutes: String(durationMinutes),
    status,
    appointmentType,
    reasonForVisit: appointment.reasonForVisit ?? '',
    notes: appointment.notes ?? '',
    diagnosis: appointment.diagnosis ?? '',
    treatment: appointment.treatment ?? '',
    prescription: appointment.prescription ?? '',
    followUpRequired,
    followUpDate: followUpDate === null ? '' : toWallTime(followUpDate, timeZone).slice(0, 10),
    cancellationReason: appointment.cancellationReason ?? '',
  };
}

type ChosenTime = Pick<AppointmentFormValues, 'wallTime' | 'instant'>;

/** Returns the instant of the chosen time, or undefined while the input is incomplete. */
export function instantOf({ wallTime, instant }: ChosenTime, timeZone: string): number | undefined {
  const isStillMeant = instant !== null && toWallTime(instant, timeZone) === wallTime;
  return isStillMeant ? instant : fromWallTime(wallTime, timeZone);
}

/** Returns the request body. Omits an empty patient or doctor, so that validation reports the field as required. */
export function appointmentBody(values: AppointmentFormValues, timeZone: string): Record<string, unknown> {
  const { patientId, doctorId, durationMinutes, appointmentType, reasonForVisit, notes } = values;
  return {
    patientId: patientId ?? undefined,
    doctorId: doctorId === '' ? undefined : Number(doctorId),
    scheduledDateTime: instantOf(values, timeZone),
    durationMinutes: Number(durationMinutes),
    appointmentType,
    ...(reasonForVisit.trim() === '' ? {} : { reasonForVisit }),
    ...(notes.trim() === '' ? {} : { notes }),
  };
}

/** The members of the form object that both the booking and the edit form need. */
export type AppointmentForm = Pick<UseFormReturn<AppointmentFormValues>, 'register' | 'setValue'> & {
  values: AppointmentFormValues;
  errors: FieldErrors<AppointmentFormValues & { scheduledDateTime: number }>;
};

/** Returns the prefilled values for a follow-up, or undefined if the visit has no follow-up date. */
export function followUpOf(visit: Appointment | undefined): BookingStart | undefined {
  if (!visit || visit.followUpDate === null) return undefined;
  const { patientId, followUpDate } = visit;
  return { patientId, at: followUpDate, appointmentType: 'follow_up' };
}

export function patientOf(appointment: Appointment): ChosenPatient {
  const { patientId: id, patientFirstName, patientLastName, patientDateOfDeath: dateOfDeath } = appointment;
  return { id, firstName: patientFirstName, lastName: patientLastName, dateOfDeath };
}

/**
 * Returns the id of the doctor of the visit, the patient or the clicked time, if that doctor can be booked. Otherwise,
 * returns the id of the only doctor, or an empty text if there are several.
 */
export function firstDoctorId(doctors: readonly Doctor[], of: { doctorId: number } | undefined): string {
  const known = doctors.filter(({ id }) => id === of?.doctorId);
  const offered = known.length > 0 ? known : doctors;
  return offered.length === 1 ? String(offered[0]?.id) : '';
}
