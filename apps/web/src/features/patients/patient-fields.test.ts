import { patientFieldNames } from '@anteroom/contract/patient-fields';
import { expect, it } from 'vitest';
import { patientFields } from './patient-fields.ts';

it('the patient form shows every field exactly once, in one of its sections', () => {
  expect(patientFields.toSorted()).toEqual(patientFieldNames.toSorted());
});
