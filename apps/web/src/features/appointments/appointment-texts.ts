import type { Appointment, AppointmentStatus } from '@anteroom/contract/appointments';
import { formatCalendarDate, formatDateTime } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import {
  appointmentStatusLabels,
  appointmentTypeLabels,
  appointmentMessages as words,
} from './appointments.messages.ts';

export const fieldLabels = {
  patientId: words.patient,
  scheduledDateTime: words.dateTime,
  durationMinutes: words.durationLabel,
  status: words.status,
  appointmentType: words.type,
  reasonForVisit: words.reason,
  notes: words.notes,
  diagnosis: words.diagnosis,
  treatment: words.treatment,
  prescription: words.prescription,
  followUpRequired: words.followUpRequired,
  followUpDate: words.followUpDate,
  cancellationReason: words.cancellationReason,
} as const;

export type ChangeableField = keyof typeof fieldLabels;

export const changeableFields = Object.keys(fieldLabels) as ChangeableField[];

/** Returns the display text of each field. A field without a value has an empty text. */
export function textsOf(appointment: Appointment, timeZone: string): Record<ChangeableField, string> {
  const { followUpDate } = appointment;
  return {
    patientId: patientNameOf(appointment),
    scheduledDateTime: formatDateTime(appointment.scheduledDateTime, timeZone),
    durationMinutes: words.minutes(appointment.durationMinutes),
    status: appointmentStatusLabels[appointment.status],
    appointmentType: appointmentTypeLabels[appointment.appointmentType],
    reasonForVisit: appointment.reasonForVisit ?? '',
    notes: appointment.notes ?? '',
    diagnosis: appointment.diagnosis ?? '',
    treatment: appointment.treatment ?? '',
    prescription: appointment.prescription ?? '',
    followUpRequired: appointment.followUpRequired ? words.yes : words.no,
    followUpDate:
      followUpDate === null ? '' : formatCalendarDate(toWallTime(followUpDate, timeZone).slice(0, 10)),
    cancellationReason: appointment.cancellationReason ?? '',
  };
}

export function patientNameOf({
  patientFirstName,
  patientLastName,
}: Pick<Appointment, 'patientFirstName' | 'patientLastName'>): string {
  return `${patientFirstName} ${patientLastName}`;
}

export function appointmentName(appointment: Appointment, timeZone: string): string {
  return `${patientNameOf(appointment)}, ${formatDateTime(appointment.scheduledDateTime, timeZone)}`;
}

/** Describes in one sentence what a save changed. */
export function savedSentence(before: Appointment, after: Appointment, timeZone: string): string {
  const name = patientNameOf(after);
  const time = formatDateTime(after.scheduledDateTime, timeZone);
  if (before.status !== after.status) return words.savedStatus[after.status](name, time);
  if (before.scheduledDateTime !== after.scheduledDateTime) return words.moved(name, time);
  return words.updated(name);
}

/** Returns whether the visit has not begun and can still take place. */
export function isExpected(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'confirmed';
}
