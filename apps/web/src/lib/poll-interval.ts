/** A polling interval give or take a tenth, so that the desks of a house do not all ask at once. */
export function pollInterval(millis: number): number {
  return Math.round(millis * (0.9 + Math.random() * 0.2));
}
