/** Returns the same day `years` years later, as `YYYY-MM-DD`. 29 February becomes 1 March in other years. */
export function addYears(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
}
