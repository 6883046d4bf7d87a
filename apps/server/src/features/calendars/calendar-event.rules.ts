import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { initialOf } from '#platform/initial-of';
import { typeMessages } from './calendars.messages.ts';

export type CalendarEvent = {
  uuid: string;
  start: Date;
  end: Date;
  summary: string;
  location: string | null;
  isCancelled: boolean;
  /** The number of changes to the event. A calendar program keeps the event with the higher version. */
  version: number;
  changedAt: Date;
  /** True if the calendar program reminds the user a day before. */
  hasReminder: boolean;
};

type CalendarRow = {
  uuid: string;
  start: Date;
  end: Date;
  appointmentType: AppointmentType;
  status: AppointmentStatus;
  version: number;
  changedAt: Date;
};

type FeedRowOfDay = CalendarRow & { patientFirstName: string; patientLastName: string };
type PatientRowOfDay = CalendarRow & { doctorName: string };

/**
 * Returns the event for the doctor's own calendar. Cancelled appointments and no-shows are sent as cancelled; otherwise
 * they would stay on the phone.
 */
export function toFeedEvent(row: FeedRowOfDay, nameForm: FeedNameForm): CalendarEvent {
  return {
    ...timeOf(row),
    summary: `${nameOf(row, nameForm)} (${typeMessages[row.appointmentType]})`,
    location: null,
    isCancelled: row.status === 'cancelled' || row.status === 'no_show',
    hasReminder: false,
  };
}

type Place = { name: string; address: string | null; phone: string | null };

/**
 * Returns the event for the patient's calendar. It contains the place and the doctor, but not the reason, because
 * calendars are often shared.
 */
export function toPatientEvent(row: PatientRowOfDay, clinic: Place): CalendarEvent {
  return {
    ...timeOf(row),
    summary: `${row.doctorName}, ${clinic.name}`,
    location: [clinic.address, clinic.phone].filter(Boolean).join(', ') || null,
    isCancelled: false,
    hasReminder: true,
  };
}

function timeOf({ uuid, start, end, version, changedAt }: CalendarRow) {
  return { uuid, start, end, version, changedAt };
}

function nameOf({ patientFirstName, patientLastName }: FeedRowOfDay, nameForm: FeedNameForm): string {
  if (nameForm === 'name') return `${patientFirstName} ${patientLastName}`;
  if (nameForm === 'initials') return `${initialOf(patientFirstName)} ${initialOf(patientLastName)}`;
  return 'Appointment';
}
