const dayMillis = 86_400_000;

const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** 0 is Sunday. A calendar date has its weekday in every zone. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

/** The seven dates, from Sunday, of the week so many weeks from the one that holds the date. */
export function weekAround(date: string, weeksAway: number): string[] {
  const sunday = Date.parse(date) + (weeksAway * 7 - weekdayOf(date)) * dayMillis;
  return Array.from({ length: 7 }, (_, day) => dateOf(sunday + day * dayMillis));
}
