import { limits } from '@anteroom/contract/limits';
import type { ScheduleSlot } from '@anteroom/contract/schedule';
import {
  type ScheduleException,
  type ScheduleExceptionBody,
  scheduleExceptionBody,
} from '@anteroom/contract/schedule-exceptions';
import { type FieldErrors, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import { brokenRuleOf, minutesOf, rowsOf, rowsPerHour, timeAtRow } from '../quarter-hours.ts';
import { scheduleMessages } from '../schedule.messages.ts';
import { weekdayOf } from '../schedule-dates.ts';
import { newSlotValues } from '../slots/slot-form.ts';
import { type ExceptionKind, exceptionMessages, kindOf } from './exceptions.messages.ts';

const { problems } = exceptionMessages;

type StretchValues = { startTime: string; endTime: string; slotDurationMinutes: string };

export type ExceptionFormValues = {
  firstDate: string;
  lastDate: string;
  kind: ExceptionKind;
  /** Kept while `kind` is `away`, in case the user has selected `away` by mistake. */
  hours: StretchValues[];
  note: string;
};

export type ExceptionForm = UseFormReturn<ExceptionFormValues, unknown, ScheduleExceptionBody>;

type Hours = { startTime: string; endTime: string; slotDurationMinutes: number };

const asValues = ({ startTime, endTime, slotDurationMinutes }: Hours): StretchValues => ({
  startTime,
  endTime,
  slotDurationMinutes: String(slotDurationMinutes),
});

const standardHours = (): StretchValues => {
  const { startTime, endTime, slotDurationMinutes } = newSlotValues(0);
  return { startTime, endTime, slotDurationMinutes };
};

/** Returns the weekly hours on the weekday of a date, for prefilling the form. */
export function hoursOfWeek(slots: readonly ScheduleSlot[], date: string): StretchValues[] {
  const windows = slots
    .filter(({ dayOfWeek, isActive }) => isActive && date !== '' && dayOfWeek === weekdayOf(date))
    .toSorted((one, other) => minutesOf(one.startTime) - minutesOf(other.startTime))
    .slice(0, limits.scheduleException.hours);
  return windows.length === 0 ? [standardHours()] : windows.map(asValues);
}

/** Returns the weekly hours of the new date, or null if the user has edited the prefilled hours. */
export function hoursForDate(
  hours: readonly StretchValues[],
  slots: readonly ScheduleSlot[],
  [from, to]: readonly [string, string],
): StretchValues[] | null {
  const isUntouched = JSON.stringify(hours) === JSON.stringify(hoursOfWeek(slots, from));
  return isUntouched ? hoursOfWeek(slots, to) : null;
}

/**
 * Returns a period of three hours that starts an hour after the last one and ends at midnight at the latest. Returns
 * the default hours if there are no hours yet, or no room after the last ones.
 */
export function nextStretch(hours: readonly StretchValues[]): StretchValues {
  const last = hours.toSorted((one, other) => rowsOf(one).end - rowsOf(other).end).at(-1);
  const start = last ? rowsOf(last).end + rowsPerHour : 0;
  if (!last || timeAtRow(start) === timeAtRow(Number.POSITIVE_INFINITY)) return standardHours();
  const endTime = timeAtRow(start + 3 * rowsPerHour);
  return { startTime: timeAtRow(start), endTime, slotDurationMinutes: last.slotDurationMinutes };
}

export function newExceptionValues(
  kind: ExceptionKind,
  date: string,
  slots: readonly ScheduleSlot[],
): ExceptionFormValues {
  return { firstDate: date, lastDate: date, kind, hours: hoursOfWeek(slots, date), note: '' };
}

export function valuesOfException(
  exception: ScheduleException,
  slots: readonly ScheduleSlot[],
): ExceptionFormValues {
  const { firstDate, lastDate, hours, note } = exception;
  const kind = kindOf(exception);
  const shown = kind === 'away' ? hoursOfWeek(slots, firstDate) : hours.map(asValues);
  return { firstDate, lastDate, kind, hours: shown, note: note ?? '' };
}

export function hoursOfValues({ kind, hours }: ExceptionFormValues): Hours[] {
  if (kind === 'away') return [];
  return hours.map((stretch) => ({ ...stretch, slotDurationMinutes: Number(stretch.slotDurationMinutes) }));
}

type Bounds = { today: string; before: ScheduleException | null };

/** Returns the first problem of each field, keyed by the name of the form field, such as `hours.1.endTime`. */
export function exceptionProblems(values: ExceptionFormValues, bounds: Bounds): Record<string, string> {
  const found = [...dateProblems(values, bounds), ...hoursProblems(values)];
  const parsed = scheduleExceptionBody.safeParse(bodyOf(values));
  const ofShape = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];
  return Object.fromEntries([...found, ...ofShape].toReversed());
}

const bodyOf = (values: ExceptionFormValues) => ({
  firstDate: values.firstDate,
  lastDate: values.lastDate,
  hours: hoursOfValues(values),
  note: values.note,
});

type Problem = readonly [field: string, message: string];

function dateProblems({ firstDate, lastDate }: ExceptionFormValues, { today, before }: Bounds): Problem[] {
  const earliest = before && before.firstDate < today ? before.firstDate : today;
  const rules: [string, boolean, string][] = [
    ['firstDate', firstDate !== '', problems.firstDate],
    ['firstDate', firstDate >= earliest, problems.firstDatePast],
    ['lastDate', lastDate !== '', problems.lastDate],
    ['lastDate', firstDate === '' || lastDate >= firstDate, problems.lastBeforeFirst],
    ['lastDate', lastDate >= today, problems.lastDatePast],
    [
      'lastDate',
      daysOf(firstDate, lastDate) <= limits.scheduleException.days,
      problems.tooLong(limits.scheduleException.days),
    ],
  ];
  return rules.filter(([, holds]) => !holds).map(([field, , message]) => [field, message]);
}

/** Returns the number of days from the first to the last date, including both. Returns 0 while a date is incomplete. */
function daysOf(firstDate: string, lastDate: string): number {
  const days = (Date.parse(lastDate) - Date.parse(firstDate)) / 86_400_000 + 1;
  return Number.isNaN(days) ? 0 : days;
}

function hoursProblems(values: ExceptionFormValues): Problem[] {
  if (values.kind === 'away') return [];
  const hours = hoursOfValues(values);
  if (hours.length === 0) return [['hours', problems.noHours]];
  return hours.flatMap((stretch, place) => {
    const broken = brokenRuleOf(stretch);
    if (broken) return [[`hours.${place}.${broken.field}`, broken.error] as const];
    const other = hours.find((candidate, at) => isInTheWay(candidate, stretch, at < place));
    return other ? [[`hours.${place}.startTime`, problems.overlaps(other)] as const] : [];
  });
}

/**
 * Returns whether the form reports an overlap at `stretch`. Of two overlapping periods, it reports the later one; if
 * both start at the same time, it reports the second one.
 */
function isInTheWay(candidate: Hours, stretch: Hours, isBefore: boolean): boolean {
  if (candidate === stretch) return false;
  const [latest, mine] = [rowsOf(candidate), rowsOf(stretch)];
  const isFirst = latest.first < mine.first || (latest.first === mine.first && isBefore);
  return isFirst && mine.first < latest.end;
}

/** Validates the form with the contract's schema and the cross-field rules, and returns their messages. */
export function exceptionResolver(
  bounds: Bounds,
): Resolver<ExceptionFormValues, unknown, ScheduleExceptionBody> {
  return (values) => {
    const found = Object.entries(exceptionProblems(values, bounds));
    if (found.length === 0) return { values: scheduleExceptionBody.parse(bodyOf(values)), errors: {} };
    const errors: FieldErrors<ExceptionFormValues> = {};
    for (const [field, message] of found) set(errors, field, { type: 'invalid', message });
    return { values: {}, errors };
  };
}

const stretchFields = ['startTime', 'endTime', 'slotDurationMinutes'] as const;

/** The names of all fields to which a server error can refer. */
export const exceptionFieldNames: readonly string[] = [
  'firstDate',
  'lastDate',
  'hours',
  'note',
  ...Array.from({ length: limits.scheduleException.hours }, (_, place) =>
    stretchFields.map((field) => `hours.${place}.${field}`),
  ).flat(),
];

type Version = Pick<ScheduleException, 'firstDate' | 'lastDate' | 'hours' | 'note'>;

const conflictFields = ['dates', 'hours', 'note'] as const;

/**
 * Returns the fields that this user has changed and that have another value in the latest version, as display texts.
 */
export function conflictsOf(
  values: ExceptionFormValues,
  before: ScheduleException,
  latest: ScheduleException,
) {
  const mine = inWords({ ...values, hours: hoursOfValues(values) });
  const [was, is] = [inWords(before), inWords(latest)];
  return conflictFields
    .filter((field) => mine[field] !== was[field] && mine[field] !== is[field])
    .map((field) => ({ label: exceptionMessages.fields[field], mine: mine[field], latest: is[field] }));
}

function inWords(version: Version): Record<(typeof conflictFields)[number], string> {
  const lengths = version.hours.map(({ slotDurationMinutes }) =>
    scheduleMessages.slotLength(slotDurationMinutes),
  );
  return {
    dates: exceptionMessages.datesOf(version),
    hours: [exceptionMessages.hoursOf(version), ...new Set(lengths)].join(', '),
    note: version.note ?? '',
  };
}
