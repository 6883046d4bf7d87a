const steps = [
  { unit: 'day', millis: 86_400_000 },
  { unit: 'hour', millis: 3_600_000 },
  { unit: 'minute', millis: 60_000 },
] as const;

// In English, because the words become part of English sentences.
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * Formats how long ago an event was. Never returns a time in the future, even if this device's clock is behind the
 * server's.
 */
export function relativeTime(millis: number, now: number): string {
  const ago = Math.max(0, now - millis);
  const step = steps.find((candidate) => ago >= candidate.millis);
  return step ? format.format(-Math.floor(ago / step.millis), step.unit) : format.format(0, 'second');
}
