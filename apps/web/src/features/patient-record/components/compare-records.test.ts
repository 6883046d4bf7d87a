import type { Patient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { choicesOf, compareRecords, staysFirst } from './compare-records.tsx';

const patient = (known: Partial<Patient>) =>
  ({ id: 1, firstName: 'Ann', lastName: 'Lee', doctorId: 1, doctorName: 'Dr. A', ...known }) as Patient;

describe('compareRecords', () => {
  const survivor = patient({ city: 'Ulm', allergies: 'Latex' });
  const other = patient({ phone: '030', allergies: 'Nuts', doctorId: 2, doctorName: 'Dr. B' });

  it('lists the fields in which two records differ, and counts the equal fields', () => {
    const { rows, equal } = compareRecords(survivor, other, true);
    expect(rows.map(({ field }) => field)).toEqual(['phone', 'city', 'allergies', 'doctorId']);
    expect(equal).toBe(2);
    expect(compareRecords(survivor, other, false).rows.map(({ field }) => field)).not.toContain('doctorId');
  });

  it('a merge keeps filled fields, and both texts of a long field, unless the user chooses otherwise', () => {
    const { rows } = compareRecords(survivor, other, true);
    const usual = { phone: 'other', city: 'survivor', allergies: 'both', doctorId: 'survivor' };
    expect(choicesOf(rows, {})).toEqual(usual);
    expect(choicesOf(rows, { city: 'other', allergies: 'survivor' })).toEqual({
      ...usual,
      city: 'other',
      allergies: 'survivor',
    });
  });
});

describe('staysFirst', () => {
  it.each([
    [true, true, true],
    [true, false, true],
    [false, false, true],
    [false, true, false],
  ])(
    'of two records with isActive %s and %s, the first survives a merge by default: %s',
    (one, other, stays) => {
      expect(staysFirst({ isActive: one }, { isActive: other })).toBe(stays);
    },
  );
});
