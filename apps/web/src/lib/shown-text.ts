/** Shown instead of a value in a section that the clinic hides from this user. */
export const hiddenText = 'Hidden';

/** Returns the text for a value: `none` if the value is empty, and `hiddenText` if the server did not send it. */
export function shownText(value: string | null | undefined, none: string): string {
  return value === undefined ? hiddenText : (value ?? none);
}
