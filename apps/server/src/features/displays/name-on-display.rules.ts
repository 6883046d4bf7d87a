import type { DisplayNameForm } from '@anteroom/contract/displays';
import { initialOf } from '#platform/initial-of';

type Names = { firstName: string; lastName: string };

/** What a wall tells of a patient's name; null where it tells none. */
export function nameOnDisplay({ firstName, lastName }: Names, form: DisplayNameForm): string | null {
  if (form === 'initials') return `${initialOf(firstName)} ${initialOf(lastName)}`;
  if (form === 'first_name_initial') return `${firstName} ${initialOf(lastName)}`;
  return null;
}
