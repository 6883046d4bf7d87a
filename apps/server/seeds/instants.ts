export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function latestOf(...instants: Date[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}

export function earliestOf(...instants: Date[]): Date {
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
