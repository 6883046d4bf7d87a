import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { type ExceptionFormValues, hoursOfValues } from './exception-form.ts';
import { exceptionWords as words } from './exceptions.words.ts';
import { scheduleWords } from './schedule.words.ts';

type Version = Pick<ScheduleException, 'firstDate' | 'lastDate' | 'hours' | 'note'>;

const fields = ['dates', 'hours', 'note'] as const;

/** What both have changed, and not to the same, in words. */
export function disputedOf(
  values: ExceptionFormValues,
  before: ScheduleException,
  theirs: ScheduleException,
) {
  const mine = inWords({ ...values, hours: hoursOfValues(values) });
  const [was, is] = [inWords(before), inWords(theirs)];
  return fields
    .filter((field) => mine[field] !== was[field] && mine[field] !== is[field])
    .map((field) => ({ label: words.fields[field], mine: mine[field], theirs: is[field] }));
}

function inWords(version: Version): Record<(typeof fields)[number], string> {
  const lengths = version.hours.map(({ slotDurationMinutes }) =>
    scheduleWords.slotLength(slotDurationMinutes),
  );
  return {
    dates: words.datesOf(version),
    hours: [words.hoursOf(version), ...new Set(lengths)].join(', '),
    note: version.note ?? '',
  };
}
