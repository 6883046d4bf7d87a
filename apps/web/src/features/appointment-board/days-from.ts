const dayMillis = 86_400_000;

/** Returns the date this many days later, or earlier if negative. */
export function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10);
}
