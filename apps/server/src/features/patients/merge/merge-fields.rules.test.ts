import { patientFieldNames } from '@anteroom/contract/patient-fields';
import { describe, expect, it } from 'vitest';
import { type MergedFields, planFields, planFieldsBack, withoutValuesOf } from './merge-fields.rules.ts';

const blank = Object.fromEntries(patientFieldNames.map((field) => [field, null]));
const aRecord = (known: Partial<MergedFields>) =>
  ({ ...blank, firstName: 'Ann', lastName: 'Lee', doctorId: 1, ...known }) as MergedFields;

describe('planFields', () => {
  it('a merge keeps the survivor’s values and fills its empty fields', () => {
    const survivor = aRecord({ phone: '1', city: null });
    const other = aRecord({ phone: '2', city: 'Ulm', lastName: 'Lea', doctorId: 2 });
    expect(planFields(survivor, other)).toEqual({ city: 'Ulm' });
  });

  it('a merge takes the value of the chosen record, even an empty value', () => {
    const survivor = aRecord({ email: null, phone: '1' });
    const other = aRecord({ email: 'a@b.example', phone: '2', lastName: 'Lea', doctorId: 2 });
    const choices = { email: 'survivor', phone: 'other', lastName: 'other', doctorId: 'other' } as const;
    expect(planFields(survivor, other, choices)).toEqual({ phone: '2', lastName: 'Lea', doctorId: 2 });
  });

  it('if the user chooses both texts, a merge joins them, and fails if the result is too long', () => {
    const [one, other] = [aRecord({ allergies: 'Latex' }), aRecord({ allergies: 'Penicillin' })];
    const choices = { allergies: 'both' } as const;
    expect(planFields(one, other, choices)).toEqual({ allergies: 'Latex\nPenicillin' });
    expect(planFields(one, aRecord({}), choices)).toEqual({});
    expect(() => planFields(one, aRecord({ allergies: 'x'.repeat(499) }), choices)).toThrow(/too long/);
  });
});

describe('planFieldsBack', () => {
  it('restores the fields that a merge changed, except those that were edited since', () => {
    const before = { phone: '1', city: null };
    const after = { phone: '2', city: 'Ulm' };
    expect(planFieldsBack(aRecord({ phone: '2', city: 'Bern' }), { before, after })).toEqual({ phone: '1' });
    expect(planFieldsBack(aRecord({ phone: '2', city: 'Ulm' }), { before, after })).toEqual(before);
  });
});

describe('withoutValuesOf', () => {
  it('undoing a later merge restores no value of a record that was separated before, but all other values', () => {
    const earlier = {
      before: { phone: '1', email: null, emailUnconfirmedSince: null, smsConsent: null },
      after: { phone: '2', email: 'b@home.example', city: 'Ulm' },
    };
    const unconfirmed = { emailUnconfirmedSince: '2026-11-01T08:00:00.000Z' };
    const later = { phone: '2', email: 'b@home.example', lastName: 'Lea', ...unconfirmed };
    expect(withoutValuesOf(earlier, later)).toEqual({
      ...{ phone: '1', email: null, emailUnconfirmedSince: null },
      lastName: 'Lea',
    });
    expect(withoutValuesOf(earlier, { phone: '3', ...unconfirmed })).toEqual({ phone: '3', ...unconfirmed });
  });
});
