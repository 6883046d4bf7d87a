import { patientFieldNames } from '@anteroom/contract/patient-fields';
import { expect, it } from 'vitest';
import { patientFields } from './patient-fields.ts';

it('shows every field of a patient once, in a section of the form', () => {
  expect(patientFields.toSorted()).toEqual(patientFieldNames.toSorted());
});
