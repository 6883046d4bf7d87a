import type { DisplayNameForm } from '@anteroom/contract/displays';
import { initialOf } from '#platform/initial-of';

type Names = { firstName: string; lastName: string };

/** Returns the form of a patient's name for a display, or null if the display shows only ticket codes. */
export function nameOnDisplay({ firstName, lastName }: Names, form: DisplayNameForm): string | null {
  if (form === 'initials') return `${initialOf(firstName)} ${initialOf(lastName)}`;
  if (form === 'first_name_initial') return `${firstName} ${initialOf(lastName)}`;
  return null;
}
