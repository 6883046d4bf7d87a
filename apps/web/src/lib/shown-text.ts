/** Shown instead of a value of a section that the clinic hides from this user. */
export const hiddenText = 'Hidden';

/** Returns a value as text: `none` if it is empty, and that it is hidden if the server left it out. */
export function shownText(value: string | null | undefined, none: string): string {
  return value === undefined ? hiddenText : (value ?? none);
}
