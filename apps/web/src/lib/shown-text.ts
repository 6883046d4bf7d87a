/** Shown instead of a value of a section that the clinic hides from this user. */
export const hiddenText = 'Hidden';

/** Returns a value as text. Returns `none` if it is empty, and `hiddenText` if the server did not send it. */
export function shownText(value: string | null | undefined, none: string): string {
  return value === undefined ? hiddenText : (value ?? none);
}
