import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { formatDayRange } from '#lib/format-date';
import { isDayOff } from './exceptions-of-dates.ts';

type Dates = { firstDate: string; lastDate: string };
type Times = { startTime: string; endTime: string };

const range = ({ startTime, endTime }: Times) => `${startTime}–${endTime}`;
const rangesOf = (hours: readonly Times[]) => new Intl.ListFormat('en').format(hours.map(range));
const awayAllDay = 'Away all day';
const appointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);
const datesOf = ({ firstDate, lastDate }: Dates) => formatDayRange(firstDate, lastDate);
const hoursOf = ({ hours }: { hours: readonly Times[] }) =>
  hours.length === 0 ? awayAllDay : rangesOf(hours);

export type ExceptionKind = 'away' | 'changed';

export function kindOf(exception: { hours: readonly unknown[] }): ExceptionKind {
  return isDayOff(exception) ? 'away' : 'changed';
}

const headings = { away: 'Days Off', changed: 'Changed Hours' } as const;

/** Days off and changed hours by date; "exception" is the code's word alone. */
export const exceptionWords = {
  title: 'Days Off and Changed Hours',
  subtitle: 'On these dates they hold instead of the hours of the week.',
  none: 'None ahead: the hours of the week hold on every date.',
  loading: 'Loading days off and changed hours...',
  loadFailed: 'Failed to load days off and changed hours. Please try again.',

  datesOf,
  hoursOf,
  mark: { away: 'Away', changed: 'Changed hours' } satisfies Record<ExceptionKind, string>,
  notOnThisDate: 'Not on this date:',
  insteadOfWeek: (date: string, exception: Pick<ScheduleException, 'hours'>) =>
    `${date}: ${isDayOff(exception) ? 'away all day' : `changed hours, ${hoursOf(exception)}`}. Of the week:`,
  onDate: (kind: ExceptionKind, note: string | null) =>
    [kind === 'away' ? awayAllDay : 'Changed hours', note].filter(Boolean).join(' · '),
  outside: {
    away: (count: number) => `${appointments(count)} still booked`,
    changed: (count: number) => `${appointments(count)} outside these hours`,
  } satisfies Record<ExceptionKind, (count: number) => string>,
  edit: 'Edit',
  editOf: (exception: ScheduleException) => `Edit ${headings[kindOf(exception)]}, ${datesOf(exception)}`,
  remove: 'Remove',
  removeOf: (exception: ScheduleException) => `Remove ${headings[kindOf(exception)]}, ${datesOf(exception)}`,

  add: { away: 'Add Days Off', changed: 'Add Changed Hours' } satisfies Record<ExceptionKind, string>,
  editTitle: { away: 'Edit Days Off', changed: 'Edit Changed Hours' } satisfies Record<ExceptionKind, string>,
  firstDate: 'First date',
  lastDate: 'Last date',
  firstDateStays: 'It has begun: what was before today stays as it was.',
  hours: 'Hours',
  kinds: {
    away: { label: awayAllDay, hint: 'Nothing is offered for booking.' },
    changed: { label: 'Other hours', hint: 'Only these are offered for booking.' },
  } satisfies Record<ExceptionKind, { label: string; hint: string }>,
  stretch: (place: number) => `Hours ${place}`,
  addStretch: 'Add more hours',
  removeStretch: (place: number) => `Remove hours ${place}`,
  note: 'Note',
  noteHint: 'For colleagues; patients do not see it.',
  problems: {
    firstDate: 'First date is required',
    firstDatePast: 'First date must be today or later',
    lastDate: 'Last date is required',
    lastDatePast: 'Last date must be today or later',
    lastBeforeFirst: 'Last date must not be before the first date',
    tooLong: (days: number) => `At most ${days} days at once`,
    noHours: 'Add hours, or choose “Away all day”',
    overlaps: ({ startTime, endTime }: Times) => `Overlaps the hours from ${startTime} to ${endTime}`,
  },

  save: 'Save',
  saving: 'Saving...',
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
    'Saving leaves them as they are: they stay booked, and no patient is told. To move or cancel one, open it in Appointments.',
  affectedAgain:
    'The appointments have changed since you looked, so nothing has been saved. These are all of them now.',
  affectedList: 'Appointments that stay booked',
  newSince: 'New',
  minutes: (count: number) => `${count} min`,
  anotherPatient: 'another patient',
  goBack: 'Go Back',
  saveAnyway: 'Save Anyway',

  removeTitle: { away: 'Remove Days Off', changed: 'Remove Changed Hours' } satisfies Record<
    ExceptionKind,
    string
  >,
  removeQuestion: {
    ahead: 'On these dates the hours of the week hold again.',
    begun: 'From today on the hours of the week hold again; what was before stays as it was.',
  },
  removeNotice: 'What is booked stays booked.',
  removing: 'Removing...',
  removeFailed: 'Failed to remove. Please try again.',
  removed: (dates: string) => `The hours of the week hold again on ${dates}.`,
} as const;
