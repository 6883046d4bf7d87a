import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';

type Dates = Pick<ScheduleException, 'firstDate' | 'lastDate'>;

/** What holds on the date instead of the week. Two of one doctor never share a date. */
export function exceptionOn<Exception extends Dates>(
  exceptions: readonly Exception[],
  date: string,
): Exception | null {
  return exceptions.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate) ?? null;
}

export function isDayOff({ hours }: { hours: readonly unknown[] }): boolean {
  return hours.length === 0;
}

/** From the first date that is not past: those before stay as they were. */
export function firstOpenDate({ firstDate }: Pick<ScheduleException, 'firstDate'>, today: string): string {
  return firstDate < today ? today : firstDate;
}
