/** Returns a polling interval with ±10 % jitter, so that clients do not poll at the same moment. */
export function pollInterval(millis: number): number {
  return Math.round(millis * (0.9 + Math.random() * 0.2));
}
