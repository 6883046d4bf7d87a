import { daysOfPeriod, type PeriodDay, plusDays, type Stretch } from '#platform/time/clinic-time';

/** An hour by the clinic's clock. An hour repeated by a clock change appears twice. */
export type PeriodHour = { start: Date; dayOfWeek: number; hour: number };

const minuteMillis = 60_000;

/** Returns the hours of all days in order. Each lasts until the next one starts. */
export function hoursOfPeriod(days: readonly PeriodDay[]): PeriodHour[] {
  return days.flatMap((day) =>
    day.stretches.flatMap((stretch) =>
      hoursOfStretch(stretch).map((hour) => ({ ...hour, dayOfWeek: day.dayOfWeek })),
    ),
  );
}

function hoursOfStretch({ start, end, minute }: Stretch): { start: Date; hour: number }[] {
  const lastMinute = minute + (end.getTime() - start.getTime()) / minuteMillis;
  const hours: { start: Date; hour: number }[] = [];
  for (let hour = Math.floor(minute / 60); hour * 60 < lastMinute; hour += 1) {
    const passed = Math.max(0, hour * 60 - minute) * minuteMillis;
    hours.push({ start: new Date(start.getTime() + passed), hour });
  }
  return hours;
}

/** Returns the starts of the period's days, and of the `leadDays` days before the period. */
export function dayStartsWithLead(days: readonly PeriodDay[], leadDays: number, timezone: string): Date[] {
  const [first] = days;
  if (!first) return [];
  const before = daysOfPeriod(plusDays(first.date, -leadDays), plusDays(first.date, -1), timezone);
  return [...before, ...days].map(({ start }) => start);
}
