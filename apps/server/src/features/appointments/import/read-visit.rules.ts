import {
  type AppointmentStatus,
  type AppointmentType,
  durationMinutes as bookedMinutes,
  recordedMinutes,
  updateAppointmentBody,
} from '@anteroom/contract/appointments';
import { importFields } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { z } from 'zod/mini';
import { type ImportLine, latestDates, type Reason } from '#features/imports';
import { dateInZone, minutesInZone } from '#platform/time/clinic-time';
import {
  type Calendar,
  notATime,
  type ReadTime,
  readBookedOn,
  readEnd,
  readFollowUp,
  readMoment,
  readWallTime,
} from './wall-time.rules.ts';

/** All fields of an appointment except its patient, validated like a change on the screen. */
const visitShape = z.required(z.omit(updateAppointmentBody, { patientId: true, allowOverlap: true }));
const bookedShape = z.extend(visitShape, { durationMinutes: bookedMinutes });
const recordedShape = z.extend(visitShape, { durationMinutes: recordedMinutes });
export type Visit = z.output<typeof recordedShape> & {
  /**
   * True if the visit is over. Such a visit may have a length that cannot be booked, because the file records what
   * happened.
   */
  isRecordedLength: boolean;
  /** The booking time. Null if the file does not contain it. */
  bookedOn: number | null;
};

/**
 * The valid fields of a line, which further checks need even if other fields are invalid. A field is null if it is
 * missing or invalid.
 */
export type KnownOfVisit = { at: number | null } & {
  [Field in 'status' | 'durationMinutes']: Visit[Field] | null;
};

/** `visit` is null if there are reasons to reject the line. */
export type ReadVisit = { known: KnownOfVisit; visit: Visit | null; reasons: Reason[] };

type Cells = ImportLine['cells'];

const defaults = {
  status: 'scheduled',
  appointmentType: 'consultation',
} as const satisfies { status: AppointmentStatus; appointmentType: AppointmentType };

/** Settings for reading a visit. `today` is in the clinic's zone, as `YYYY-MM-DD`. */
export type VisitRules = Calendar & { today: string } & Pick<ImportOptions, 'pastStatus'>;

/** Reads all cells of a visit and reports all their errors. */
export function readVisit(cells: Cells, rules: VisitRules): ReadVisit {
  const time = ifPlausible(readTime(cells, rules), rules);
  const at = instantOf(time);
  const followUp = readFollowUpCell(cells, at, rules);
  const length = readLength(cells, at, rules);
  const bookedOn = readBookedOnCell(cells, at, rules);
  const when = at === null ? null : relationTo(rules, at);
  const unsaid = (when === 'past' ? rules.pastStatus : null) ?? defaults.status;
  const body = bodyOf(cells, { at: at ?? 0, followUpDate: instantOf(followUp), unsaid, length });
  const shape = isOver(body.status, when) ? recordedShape : bookedShape;
  const read = shape.safeParse(body);
  const { status, durationMinutes } = read.data ?? validFields(body, shape);
  const known = { at, status, durationMinutes };
  const reasons = [
    ...errorOf(timeField(cells), time),
    ...errorOf('endTime', length),
    ...errorOf('bookedOn', bookedOn),
    ...errorOf('followUpDate', followUp),
    ...(read.error?.issues.map((issue) => toReason(cells, issue)) ?? []),
    ...findImpossible(cells, known.status, when),
  ];
  if (!read.success || reasons.length > 0) return { known, visit: null, reasons };
  const isRecordedLength = shape === recordedShape;
  return { known, visit: { ...read.data, isRecordedLength, bookedOn: instantOf(bookedOn) }, reasons };
}

function instantOf(read: { at: number | null } | { error: string }): number | null {
  return 'at' in read ? read.at : null;
}

/** Returns whether the visit is over. Also true if its time is missing, because the visit may be over. */
function isOver(status: string, when: Relation | null): boolean {
  return when === null || when === 'past' || outcomes.some((outcome) => outcome === status);
}

function readFollowUpCell({ followUpDate }: Cells, at: number | null, rules: VisitRules) {
  return followUpDate ? ifPlausible(readFollowUp(followUpDate, at ?? 0, rules), rules) : { at: null };
}

type Length = { minutes: number | string | null } | { error: string };

/**
 * Reads the length of a visit. Returns an invalid number as text, for the validation to reject. Uses the end of the
 * visit only if there is no duration.
 */
function readLength({ durationMinutes = '', endTime }: Cells, at: number | null, rules: VisitRules): Length {
  if (durationMinutes !== '' || !endTime || at === null) {
    return { minutes: readMinutes(durationMinutes) ?? (durationMinutes || null) };
  }
  const end = ifPlausible(readEnd(endTime, at, rules), rules);
  if ('error' in end) return end;
  if (end.at <= at) return { error: 'The end is not after the start' };
  return { minutes: Math.max(1, Math.round((end.at - at) / 60_000)) };
}

/** The unit in English, German, French, Italian, Spanish and Portuguese. */
const minuteUnit = '(?:min|mins|minutes?|minuten|minut[oi]s?)\\.?';
const numberOfMinutes = new RegExp(`^(\\d{1,6}) ?(?:${minuteUnit})?$`, 'i');
const clockLength = /^(\d{1,2}):([0-5]\d)(:[0-5]\d)?$/;

/**
 * Reads "30", "30 min", "0:30" or "00:30:00". Returns null for other texts, also for two hours or more without seconds:
 * "15:00" is probably fifteen minutes, but may be fifteen hours.
 */
function readMinutes(text: string): number | null {
  const [, number] = numberOfMinutes.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  const [, hours, minutes, seconds] = clockLength.exec(text) ?? [];
  const isClear = seconds !== undefined || Number(hours) < 2;
  return isClear ? Number(hours) * 60 + Number(minutes) : null;
}

function readBookedOnCell({ bookedOn }: Cells, at: number | null, rules: VisitRules) {
  if (!bookedOn) return { at: null };
  const read = ifPlausible(readBookedOn(bookedOn, rules), rules);
  if ('error' in read) return read;
  // Compare days instead of instants, because the clock of the other system may be a little fast.
  if (relationTo(rules, read.at) === 'future') return { error: 'This would be booked in the future' };
  return at !== null && read.at > at ? { error: 'This would be booked after the appointment' } : read;
}

function errorOf(field: Reason['field'], read: object): Reason[] {
  return 'error' in read ? [{ field, message: String(read.error) }] : [];
}

type Relation = 'past' | 'today' | 'future';

function relationTo({ zone, today }: VisitRules, at: number): Relation {
  const date = dateInZone(new Date(at), zone);
  if (date === today) return 'today';
  return date < today ? 'past' : 'future';
}

const earliest = '1900-01-01';

/** Rejects implausible dates such as the year 2206, because they are typing errors. */
function ifPlausible(time: ReadTime, { zone, today }: VisitRules): ReadTime {
  if ('error' in time) return time;
  const date = dateInZone(new Date(time.at), zone);
  if (date >= earliest && date <= latestDates(today).date) return time;
  return {
    error: `The year ${Number(date.slice(0, 4))} cannot be right: dates go from 1900 to ten years ahead`,
  };
}

/**
 * Without an outcome, a past visit would still be waiting: at the head of a central queue, or as not seen in a day-wise
 * one.
 */
const needsOutcome = 'A past visit needs its outcome (completed, no show or cancelled)';

const outcomes: readonly (AppointmentStatus | null)[] = ['completed', 'no_show'];

function findImpossible(cells: Cells, status: AppointmentStatus | null, when: Relation | null): Reason[] {
  return [
    ...findImpossibleStatus(status, when).map((message): Reason => ({ field: 'status', message })),
    ...(cells.cancellationReason && status !== null && status !== 'cancelled'
      ? [{ field: 'cancellationReason' as const, message: onlyIfCancelled }]
      : []),
  ];
}

const onlyIfCancelled = 'A cancellation reason is only for a cancelled appointment';

function findImpossibleStatus(status: AppointmentStatus | null, when: Relation | null): string[] {
  if (status === 'in_progress') return ['A visit under way cannot be imported'];
  if (when === 'past' && (status === 'scheduled' || status === 'confirmed')) return [needsOutcome];
  if (when === 'future' && outcomes.includes(status))
    return ['A visit in the future cannot have an outcome yet'];
  return [];
}

type VisitShape = typeof recordedShape | typeof bookedShape;

function validFields(body: ReturnType<typeof bodyOf>, { shape: { status, durationMinutes } }: VisitShape) {
  return {
    status: status.safeParse(body.status).data ?? null,
    durationMinutes: durationMinutes.safeParse(body.durationMinutes).data ?? null,
  };
}

const visitFields = importFields.appointments.filter((field) => field in recordedShape.shape);

function toReason(cells: Cells, { path, message }: { path: PropertyKey[]; message: string }): Reason {
  const field = visitFields.find((each) => each === path[0]) ?? null;
  if (field === 'durationMinutes' && !cells.durationMinutes) return { field: 'endTime', message };
  return { field: field === 'scheduledDateTime' ? timeField(cells) : field, message };
}

function readTime(cells: Cells, calendar: Calendar): ReadTime {
  const { scheduledDateTime, date, time } = cells;
  if (scheduledDateTime) return readMoment(scheduledDateTime, 'scheduledDateTime', calendar);
  if (!date) return { error: 'Date and time is required' };
  if (time) return readWallTime(date, time, 'date', calendar);
  const read = readMoment(date, 'date', calendar);
  // Databases export a date without a time as midnight. If the cell for the time is empty, midnight is not the time of
  // the visit.
  const isDateOnly = time === '' && 'at' in read && minutesInZone(new Date(read.at), calendar.zone) === 0;
  return isDateOnly ? { error: notATime } : read;
}

export function timeField(cells: Cells): 'scheduledDateTime' | 'date' {
  return cells.date && !cells.scheduledDateTime ? 'date' : 'scheduledDateTime';
}

type VisitParts = { at: number; followUpDate: number | null; unsaid: AppointmentStatus; length: Length };

function bodyOf(cells: Cells, { at, followUpDate, unsaid, length }: VisitParts) {
  const { reasonForVisit, notes, diagnosis, treatment, prescription, cancellationReason } = cells;
  const texts = { reasonForVisit, notes, diagnosis, treatment, prescription, cancellationReason };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null])),
    scheduledDateTime: at,
    durationMinutes: ('minutes' in length ? length.minutes : null) ?? limits.appointment.defaultMinutes,
    appointmentType: cells.appointmentType || defaults.appointmentType,
    status: cells.status || unsaid,
    followUpRequired: followUpDate !== null,
    followUpDate,
  };
}
