import { expect, it } from 'vitest';
import { nameOnDisplay } from './name-on-display.rules.ts';

it.each([
  ['Jane', 'Doe', 'J. D.', 'Jane D.'],
  ['élodie', 'van Dyk', 'É. V.', 'élodie V.'],
  ['李', '小龍', '李. 小.', '李 小.'],
])(
  'a display shows %s %s as "%s" (initials), as "%s" (first name and initial) or without a name (ticket codes)',
  (firstName, lastName, initials, firstNameAndInitial) => {
    const names = { firstName, lastName };
    expect(nameOnDisplay(names, 'initials')).toBe(initials);
    expect(nameOnDisplay(names, 'first_name_initial')).toBe(firstNameAndInitial);
    expect(nameOnDisplay(names, 'code')).toBeNull();
  },
);
