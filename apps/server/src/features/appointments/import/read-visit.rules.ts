import {
  type AppointmentStatus,
  type AppointmentType,
  updateAppointmentBody,
} from '@anteroom/contract/appointments';
import { importFields } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { z } from 'zod/mini';
import type { ImportLine, Reason } from '#features/imports';
import { dateInZone } from '#platform/time/clinic-time';
import { findBrokenCondition } from '../appointment-change.rules.ts';
import { type Calendar, readFollowUp, readMoment, readWallTime } from './wall-time.rules.ts';

/** All fields of an appointment except its patient, validated like a change on the screen. */
const visitShape = z.required(z.omit(updateAppointmentBody, { patientId: true, allowOverlap: true }));
export type Visit = z.output<typeof visitShape>;

export type ReadVisit = { visit: Visit } | { reasons: Reason[] };

type Cells = ImportLine['cells'];

const defaults = {
  status: 'scheduled',
  appointmentType: 'consultation',
} as const satisfies { status: AppointmentStatus; appointmentType: AppointmentType };

/** Settings for reading a visit. `today` is in the clinic's zone, as `YYYY-MM-DD`. */
export type VisitRules = Calendar & { today: string } & Pick<ImportOptions, 'pastStatus'>;

export function readVisit(cells: Cells, calendar: VisitRules): ReadVisit {
  const time = readTime(cells, calendar);
  if ('error' in time) return { reasons: [{ field: timeField(cells), message: time.error }] };
  const followUp = cells.followUpDate ? readFollowUp(cells.followUpDate, time.at, calendar) : { at: null };
  if ('error' in followUp) return { reasons: [{ field: 'followUpDate', message: followUp.error }] };
  const isPast = dateInZone(new Date(time.at), calendar.zone) < calendar.today;
  const unsaid = (isPast ? calendar.pastStatus : null) ?? defaults.status;
  const read = visitShape.safeParse(bodyOf(cells, { at: time.at, followUpDate: followUp.at, unsaid }));
  if (!read.success) return { reasons: read.error.issues.map((issue) => toReason(cells, issue)) };
  const broken = findImpossible(read.data, isPast);
  return broken ? { reasons: [broken] } : { visit: read.data };
}

/** Without an outcome, a past visit would wait at the head of today's queue. */
const needsOutcome = 'A past visit needs its outcome (completed, no show or cancelled)';

function findImpossible(visit: Visit, isPast: boolean): Reason | null {
  if (visit.status === 'in_progress') {
    return { field: 'status', message: 'A visit under way cannot be imported' };
  }
  if (isPast && (visit.status === 'scheduled' || visit.status === 'confirmed')) {
    return { field: 'status', message: needsOutcome };
  }
  return findBrokenCondition(visit);
}

const visitFields = importFields.appointments.filter((field) => field in visitShape.shape);

function toReason(cells: Cells, { path, message }: { path: PropertyKey[]; message: string }): Reason {
  const field = visitFields.find((each) => each === path[0]) ?? null;
  return { field: field === 'scheduledDateTime' ? timeField(cells) : field, message };
}

function readTime(cells: Cells, calendar: Calendar) {
  const { scheduledDateTime, date = '', time = '' } = cells;
  if (scheduledDateTime) return readMoment(scheduledDateTime, calendar);
  return date ? readWallTime(date, time || date, calendar) : { error: 'Date and time is required' };
}

export function timeField(cells: Cells): 'scheduledDateTime' | 'date' {
  return cells.date && !cells.scheduledDateTime ? 'date' : 'scheduledDateTime';
}

type Told = { at: number; followUpDate: number | null; unsaid: AppointmentStatus };

function bodyOf(cells: Cells, { at, followUpDate, unsaid }: Told): object {
  const { reasonForVisit, notes, diagnosis, treatment, prescription, cancellationReason } = cells;
  const texts = { reasonForVisit, notes, diagnosis, treatment, prescription, cancellationReason };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null])),
    scheduledDateTime: at,
    durationMinutes: toNumber(cells.durationMinutes) ?? limits.appointment.defaultMinutes,
    appointmentType: toWord(cells.appointmentType) ?? defaults.appointmentType,
    status: toWord(cells.status) ?? unsaid,
    followUpRequired: followUpDate !== null,
    followUpDate,
  };
}

/** Leaves an invalid number as text, for the validation to reject. */
function toNumber(cell = ''): number | string | null {
  if (cell === '') return null;
  return /^\d{1,6}$/.test(cell) ? Number(cell) : cell;
}

/** Accepts our own values in other spellings: `No show`, `NO-SHOW`. */
function toWord(cell = ''): string | null {
  return cell === '' ? null : cell.toLowerCase().replace(/[\s-]+/g, '_');
}
