import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { formatDayRange, formatTimeOfDay, formatTimeRange } from '#lib/format-date';

type Dates = { firstDate: string; lastDate: string };
type Times = { startTime: string; endTime: string };

const rangesOf = (hours: readonly Times[]) => new Intl.ListFormat('en').format(hours.map(formatTimeRange));
const awayAllDay = 'Away all day';
const appointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);
const datesOf = ({ firstDate, lastDate }: Dates) => formatDayRange(firstDate, lastDate);
const hoursOf = ({ hours }: { hours: readonly Times[] }) =>
  hours.length === 0 ? awayAllDay : rangesOf(hours);

export type ExceptionKind = 'away' | 'changed';

export function isDayOff({ hours }: { hours: readonly unknown[] }): boolean {
  return hours.length === 0;
}

export function kindOf(exception: { hours: readonly unknown[] }): ExceptionKind {
  return isDayOff(exception) ? 'away' : 'changed';
}

const headings = { away: 'Days off', changed: 'Changed hours' } as const;

/**
 * Texts for days off and changed hours, which the code calls exceptions. The word "exception" appears in no text on
 * screen.
 */
export const exceptionMessages = {
  title: 'Days off and changed hours',
  subtitle: 'These replace the weekly hours on the dates shown.',
  none: 'No days off or changes coming up.',
  loading: 'Loading days off and changed hours…',
  loadFailed: 'Failed to load days off and changed hours. Please try again.',

  datesOf,
  hoursOf,
  mark: { away: 'Away', changed: 'Changed hours' } satisfies Record<ExceptionKind, string>,
  notOnThisDate: 'Not on this date:',
  insteadOfWeek: (date: string, exception: Pick<ScheduleException, 'hours'>) =>
    `${date}: ${isDayOff(exception) ? 'away all day' : `changed hours, ${hoursOf(exception)}`}. Weekly hours:`,
  onDate: (kind: ExceptionKind, note: string | null) =>
    [kind === 'away' ? awayAllDay : 'Changed hours', note].filter(Boolean).join(' · '),
  outside: {
    away: (count: number) => `${appointments(count)} still booked`,
    changed: (count: number) => `${appointments(count)} outside these hours`,
  } satisfies Record<ExceptionKind, (count: number) => string>,
  edit: 'Edit',
  editOf: (exception: ScheduleException) =>
    `Edit ${headings[kindOf(exception)].toLowerCase()}, ${datesOf(exception)}`,
  remove: 'Remove',
  removeOf: (exception: ScheduleException) =>
    `Remove ${headings[kindOf(exception)].toLowerCase()}, ${datesOf(exception)}`,

  add: { away: 'Add days off', changed: 'Add changed hours' } satisfies Record<ExceptionKind, string>,
  editTitle: { away: 'Edit days off', changed: 'Edit changed hours' } satisfies Record<ExceptionKind, string>,
  firstDate: 'First date',
  lastDate: 'Last date',
  firstDateStays: 'Already started: past days stay unchanged.',
  hours: 'Hours',
  kinds: {
    away: { label: awayAllDay, hint: 'No times can be booked.' },
    changed: { label: 'Other hours', hint: 'Only these hours can be booked.' },
  } satisfies Record<ExceptionKind, { label: string; hint: string }>,
  stretch: (place: number) => `Hours ${place}`,
  addStretch: 'Add more hours',
  removeStretch: (place: number) => `Remove hours ${place}`,
  note: 'Note',
  noteHint: 'Only staff can see it.',
  problems: {
    firstDate: 'First date is required',
    firstDatePast: 'First date must be today or later',
    lastDate: 'Last date is required',
    lastDatePast: 'Last date must be today or later',
    lastBeforeFirst: 'Last date must not be before the first date',
    tooLong: (days: number) => `At most ${days} days at once`,
    noHours: 'Add hours, or choose “Away all day”',
    overlaps: ({ startTime, endTime }: Times) =>
      `Overlaps the hours from ${formatTimeOfDay(startTime)} to ${formatTimeOfDay(endTime)}`,
  },

  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saveFailed: 'Failed to save. Please try again.',
  saved: (exception: ScheduleException) => `${headings[kindOf(exception)]} saved: ${datesOf(exception)}.`,
  conflictTitle: 'Someone else changed this while you were editing',
  fields: { dates: 'Dates', hours: 'Hours', note: 'Note' },

  affected: {
    away: (count: number) =>
      count === 1
        ? '1 appointment is booked while the doctor is away'
        : `${count} appointments are booked while the doctor is away`,
    changed: (count: number) =>
      count === 1 ? '1 appointment is outside these hours' : `${count} appointments are outside these hours`,
  } satisfies Record<ExceptionKind, (count: number) => string>,
  affectedMeaning:
    'These appointments stay booked and patients aren’t notified. Move or cancel them in Appointments.',
  affectedAgain:
    'The appointments have changed since you looked, so nothing has been saved. This is the current list.',
  affectedList: 'Appointments that stay booked',
  newSince: 'New',
  minutes: (count: number) => `${count} min`,
  anotherPatient: 'another patient',
  goBack: 'Go Back',
  saveAnyway: 'Save anyway',

  removeTitle: { away: 'Remove days off', changed: 'Remove changed hours' } satisfies Record<
    ExceptionKind,
    string
  >,
  removeQuestion: {
    ahead: 'Weekly hours will apply again on these dates.',
    begun: 'Weekly hours will apply again from today. Past days stay unchanged.',
  },
  removeNotice: 'Existing appointments stay booked.',
  removing: 'Removing…',
  removeFailed: 'Failed to remove. Please try again.',
  removed: (dates: string) => `Weekly hours are back for ${dates}.`,
} as const;
