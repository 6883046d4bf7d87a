const dayMillis = 86_400_000;

/** The date so many days later, or earlier. */
export function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10);
}
