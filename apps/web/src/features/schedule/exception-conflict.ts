import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { type ExceptionFormValues, hoursOfValues } from './exception-form.ts';
import { exceptionMessages as words } from './exceptions.messages.ts';
import { scheduleMessages } from './schedule.messages.ts';

type Version = Pick<ScheduleException, 'firstDate' | 'lastDate' | 'hours' | 'note'>;

const fields = ['dates', 'hours', 'note'] as const;

/** Returns the fields that both users changed to different values, as display texts. */
export function conflictsOf(
  values: ExceptionFormValues,
  before: ScheduleException,
  latest: ScheduleException,
) {
  const mine = inWords({ ...values, hours: hoursOfValues(values) });
  const [was, is] = [inWords(before), inWords(latest)];
  return fields
    .filter((field) => mine[field] !== was[field] && mine[field] !== is[field])
    .map((field) => ({ label: words.fields[field], mine: mine[field], latest: is[field] }));
}

function inWords(version: Version): Record<(typeof fields)[number], string> {
  const lengths = version.hours.map(({ slotDurationMinutes }) =>
    scheduleMessages.slotLength(slotDurationMinutes),
  );
  return {
    dates: words.datesOf(version),
    hours: [words.hoursOf(version), ...new Set(lengths)].join(', '),
    note: version.note ?? '',
  };
}
