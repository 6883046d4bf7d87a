import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { initialOf } from '#platform/initial-of';
import { typeWords } from './calendars.words.ts';

/** What a calendar is told of one appointment, and no more. */
export type CalendarEvent = {
  uuid: string;
  start: Date;
  end: Date;
  summary: string;
  location: string | null;
  isCancelled: boolean;
  /** Counts the changes: of two that a calendar knows, the higher one is right. */
  version: number;
  changedAt: Date;
  /** Whether the calendar rings a day before. */
  hasReminder: boolean;
};

/** The columns of an appointment that a calendar may know. */
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

/** The doctor's own day. What is cancelled or a no-show is told as cancelled, or it would stay on the phone for ever. */
export function toFeedEvent(row: FeedRowOfDay, nameForm: FeedNameForm): CalendarEvent {
  return {
    ...timeOf(row),
    summary: `${nameOf(row, nameForm)} (${typeWords[row.appointmentType]})`,
    location: null,
    isCancelled: row.status === 'cancelled' || row.status === 'no_show',
    hasReminder: false,
  };
}

type Place = { name: string; address: string | null; phone: string | null };

/** What a patient takes home: where to go and to whom. Not what for, since a calendar is often shared. */
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
