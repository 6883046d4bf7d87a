import { createPatientBody, updatePatientBody } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { bodyOfChanges, bodyOfNew, disputedFields, formValuesOf } from './patient-body.ts';

const blank = formValuesOf();
const known = { ...blank, firstName: 'Ada', lastName: 'Byron', phone: '5551234567', doctorId: '2' };

describe('bodyOfNew', () => {
  it('leaves out what was left empty', () => {
    expect(bodyOfNew({ ...blank, firstName: ' Ada ', lastName: 'Byron' })).toEqual({
      firstName: ' Ada ',
      lastName: 'Byron',
    });
  });

  it('lets the contract say what is missing, in its own words', () => {
    const checked = createPatientBody.safeParse(bodyOfNew({ ...blank, city: 'x'.repeat(51) }));
    expect(checked.error?.issues.map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'City must be 50 characters or less',
    ]);
  });
});

describe('bodyOfChanges', () => {
  it('sends only what was changed, and null for what was emptied', () => {
    const body = bodyOfChanges({ ...known, phone: '', city: 'Boston' }, known);
    expect(body).toEqual({ phone: null, city: 'Boston' });
    expect(updatePatientBody.safeParse(body).success).toBe(true);
  });

  it('is empty when nothing was changed', () => {
    expect(bodyOfChanges({ ...known, firstName: 'Ada ' }, known)).toEqual({});
  });

  it('gives the patient to another doctor, and does not take no doctor for no change', () => {
    expect(bodyOfChanges({ ...known, doctorId: '3' }, known)).toEqual({ doctorId: 3 });
    expect(bodyOfChanges({ ...known, doctorId: '' }, known)).toEqual({ doctorId: null });
  });

  it('does not take an emptied name for no change', () => {
    expect(updatePatientBody.safeParse(bodyOfChanges({ ...known, firstName: '' }, known)).success).toBe(
      false,
    );
  });
});

describe('disputedFields', () => {
  it('are what one changed and the other version holds otherwise', () => {
    const mine = { ...known, phone: '1', city: 'Boston' };
    const theirs = { ...known, phone: '2', city: 'Boston', country: 'USA' };
    expect(disputedFields(mine, known, theirs)).toEqual([{ label: 'Phone', mine: '1', theirs: '2' }]);
  });
});
