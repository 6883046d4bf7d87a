const dayMillis = 24 * 60 * 60 * 1000;

/** Returns the calendar date some days later. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10);
}
