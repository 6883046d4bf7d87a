import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';

type Dates = Pick<ScheduleException, 'firstDate' | 'lastDate'>;

/** Returns the exception of a date. A doctor has at most one per date. */
export function exceptionOn<Exception extends Dates>(
  exceptions: readonly Exception[],
  date: string,
): Exception | null {
  return exceptions.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate) ?? null;
}

export function isDayOff({ hours }: { hours: readonly unknown[] }): boolean {
  return hours.length === 0;
}

/** Returns the first date that is not in the past. Past dates keep their hours. */
export function firstOpenDate({ firstDate }: Pick<ScheduleException, 'firstDate'>, today: string): string {
  return firstDate < today ? today : firstDate;
}
