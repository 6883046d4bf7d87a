const dayMillis = 86_400_000;

const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** Returns 0 for Sunday to 6. The time zone does not matter for a calendar date. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

/** Returns the seven dates (from Sunday) of the week that is `weeksAway` weeks from the given date. */
export function weekAround(date: string, weeksAway: number): string[] {
  const sunday = Date.parse(date) + (weeksAway * 7 - weekdayOf(date)) * dayMillis;
  return Array.from({ length: 7 }, (_, day) => dateOf(sunday + day * dayMillis));
}
