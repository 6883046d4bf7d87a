import type { Appointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { fromWallTime, roundUpToQuarter, toWallTime } from '#lib/wall-time';

export type AppointmentFormValues = {
  patientId: number | null;
  doctorId: string;
  /** `YYYY-MM-DDTHH:mm` in the clinic's time zone. */
  wallTime: string;
  /** The instant of `wallTime`, if a slot was chosen. It distinguishes the two occurrences of a repeated hour. */
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
  /** `YYYY-MM-DD` in the clinic's time zone. */
  followUpDate: string;
  cancellationReason: string;
};

export type BookingStart = { patientId?: number; at: number; minutes?: number; appointmentType?: string };

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

/** Sends no number for an empty input, so that the contract reports its own message. */
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
