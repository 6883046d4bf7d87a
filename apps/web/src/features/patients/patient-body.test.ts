import { createPatientBody, updatePatientBody } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { bodyOfChanges, bodyOfNew, conflictingFields, formValuesOf, valuesOfTyped } from './patient-body.ts';

const blank = formValuesOf();
const known = { ...blank, firstName: 'Ada', lastName: 'Byron', phone: '5551234567', doctorId: '2' };

describe('the first values of a patient typed into a picker', () => {
  it.each([
    ['Zelda Fitz', { firstName: 'Zelda', lastName: 'Fitz' }],
    ['Anna Maria Fitz', { firstName: 'Anna Maria', lastName: 'Fitz' }],
    ['Fitz, Zelda', { firstName: 'Zelda', lastName: 'Fitz' }],
    ['Zelda', { firstName: 'Zelda' }],
    ['555 123 4567', { phone: '555 123 4567' }],
    ['zelda@home.example', { email: 'zelda@home.example' }],
  ])(
    'prefills the form for a new patient from the text %j typed into the patient picker',
    (typed, values) => {
      expect(valuesOfTyped(typed)).toEqual(values);
    },
  );
});

describe('bodyOfNew', () => {
  it('omits empty fields from the request for a new patient', () => {
    expect(bodyOfNew({ ...blank, firstName: ' Ada ', lastName: 'Byron' })).toEqual({
      firstName: ' Ada ',
      lastName: 'Byron',
    });
  });

  it("reports missing fields of a new patient in the contract's words", () => {
    const checked = createPatientBody.safeParse(bodyOfNew({ ...blank, city: 'x'.repeat(51) }));
    expect(checked.error?.issues.map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'City must be 50 characters or less',
    ]);
  });
});

describe('bodyOfChanges', () => {
  it('sends only the changed fields of a patient, with null for a cleared field', () => {
    const body = bodyOfChanges({ ...known, phone: '', city: 'Boston' }, known);
    expect(body).toEqual({ phone: null, city: 'Boston' });
    expect(updatePatientBody.safeParse(body).success).toBe(true);
  });

  it('sends an empty body if the user has changed no field of the patient', () => {
    expect(bodyOfChanges({ ...known, firstName: 'Ada ' }, known)).toEqual({});
  });

  it('sends a changed doctor, even if the doctor was cleared', () => {
    expect(bodyOfChanges({ ...known, doctorId: '3' }, known)).toEqual({ doctorId: 3 });
    expect(bodyOfChanges({ ...known, doctorId: '' }, known)).toEqual({ doctorId: null });
  });

  it('sends a cleared name as a change', () => {
    expect(updatePatientBody.safeParse(bodyOfChanges({ ...known, firstName: '' }, known)).success).toBe(
      false,
    );
  });
});

describe('conflictingFields', () => {
  it('returns the fields that this user changed, if the saved values differ', () => {
    const mine = { ...known, phone: '1', city: 'Boston' };
    const latest = { ...known, phone: '2', city: 'Boston', country: 'USA' };
    expect(conflictingFields(mine, known, latest)).toEqual([{ label: 'Phone', mine: '1', latest: '2' }]);
  });
});
