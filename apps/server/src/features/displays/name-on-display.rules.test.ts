import { expect, it } from 'vitest';
import { nameOnDisplay } from './name-on-display.rules.ts';

it.each([
  ['Jane', 'Doe', 'J. D.', 'Jane D.'],
  ['élodie', 'van Dyk', 'É. V.', 'élodie V.'],
  ['李', '小龍', '李. 小.', '李 小.'],
])(
  'a display shows %s %s as "%s" with initials, as "%s" with first name and initial, and without a name with ticket codes',
  (firstName, lastName, initials, firstNameAndInitial) => {
    const names = { firstName, lastName };
    expect(nameOnDisplay(names, 'initials')).toBe(initials);
    expect(nameOnDisplay(names, 'first_name_initial')).toBe(firstNameAndInitial);
    expect(nameOnDisplay(names, 'code')).toBeNull();
  },
);
