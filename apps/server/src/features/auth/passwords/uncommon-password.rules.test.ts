import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './uncommon-password.rules.ts';

const owner = { name: 'Anna-Maria Vogel', email: 'a.kestrel+front@clinic.example' };

describe('findPasswordProblem', () => {
  it.each([
    'Password1',
    'Welcome1',
    'Clinic2026',
    'Anteroom-2026!',
    'Demo1234',
    'pAsSwOrD99',
    'P@ssw0rd',
    'Pa$$w0rd2026',
    '1Qaz2wsx',
    'Qwerty123456789012345',
    'Aa123456',
    'Summer2026!',
    'Adm1n123',
    'Mexic012',
    'F00tball',
    '2026Winter',
  ])('S-03: rejects the password %s as common', (password) => {
    expect(findPasswordProblem(password, owner)).toBe('common');
  });

  it.each([
    ['Vogel-4711-Fly', 'a part of the name'],
    ['ANNA-flies-77', 'another part of the name, in capitals'],
    ['my-V0g3l-is-here', 'the name with look-alike signs'],
    ['Kestrel2Kestrel', 'a part of the address'],
    ['A.Kestrel+front9', 'the address before its @'],
    ['Añña-knows-88', 'the name with accents'],
  ])('S-03: rejects the password %s: %s', (password) => {
    expect(findPasswordProblem(password, owner)).toBe('personal');
  });

  it('S-03: rejects a password with a short name as a whole word, but not inside another word', () => {
    const short = { name: 'Li Wu', email: 'li@clinic.example' };
    expect(findPasswordProblem('Li202612', short)).toBe('personal');
    expect(findPasswordProblem('Delicious-Wurst-77', short)).toBeNull();
  });

  it.each([
    'Waiting-Room-7',
    'Long-Enough-1',
    'Otter4Crane',
    'correct Horse 9 battery',
    'Fjällräven-31-Söder',
  ])('accepts the password %s', (password) => {
    expect(findPasswordProblem(password, owner)).toBeNull();
  });

  it('S-03: rejects a password that consists of a repeated character, of any length, and a few other characters', () => {
    for (const sign of ['1', 'a', ' ', '@'])
      for (const count of [6, 126])
        expect(findPasswordProblem(`${sign.repeat(count)}A1`, owner)).toBe('common');
  });

  it.each([
    'NorthsideFamily1',
    'Northside2026!',
    'N0rthside-Family-7',
    'My-Northside-1',
    'PracticeNorthside9',
  ])("S-116: rejects the password %s as the clinic's name", (password) => {
    expect(findPasswordProblem(password, owner, ['', 'Northside Family Practice'])).toBe('clinic');
  });

  it.each(['Northside-Otter-7', 'Otter4Crane', 'Familiar-Crane-42'])(
    "S-116: accepts the password %s, which contains more than the clinic's name",
    (password) => {
      expect(findPasswordProblem(password, owner, ['Northside Family Practice', ''])).toBeNull();
    },
  );
});
