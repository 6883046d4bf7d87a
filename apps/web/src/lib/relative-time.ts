const steps = [
  { unit: 'day', millis: 86_400_000 },
  { unit: 'hour', millis: 3_600_000 },
  { unit: 'minute', millis: 60_000 },
] as const;

const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** How long ago, as the browser's locale says it. A clock that is behind the server's makes nothing lie ahead. */
export function relativeTime(millis: number, now: number): string {
  const ago = Math.max(0, now - millis);
  const step = steps.find((candidate) => ago >= candidate.millis);
  return step ? format.format(-Math.floor(ago / step.millis), step.unit) : format.format(0, 'second');
}
