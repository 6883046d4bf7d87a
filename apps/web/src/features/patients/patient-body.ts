import type { Patient } from '@anteroom/contract/patients';
import type { Disputed } from '#ui/version-conflict';
import { type PatientField, type PatientFormValues, patientFields } from './patient-fields.ts';
import { patientFieldLabels } from './patients.words.ts';

export function formValuesOf(patient?: Patient): PatientFormValues {
  const values = patientFields.map((field) => [field, patient?.[field] ?? '']);
  return { ...Object.fromEntries(values), doctorId: patient ? String(patient.doctorId) : '' };
}

/** For a new patient: what was left empty is left out. */
export function bodyOfNew({ doctorId, ...values }: PatientFormValues): Record<string, unknown> {
  const filled = Object.entries(values).filter(([field, text]) => text.trim() !== '' || isRequired(field));
  return { ...Object.fromEntries(filled), ...(doctorId === '' ? {} : { doctorId: Number(doctorId) }) };
}

/** For a known patient: only what was changed; a field that was emptied is cleared. */
export function bodyOfChanges(values: PatientFormValues, before: PatientFormValues): Record<string, unknown> {
  const changed = changedFields(values, before).map((field) => [field, sentValue(field, values[field])]);
  const isReassigned = values.doctorId !== before.doctorId;
  const doctorId = values.doctorId === '' ? null : Number(values.doctorId);
  return { ...Object.fromEntries(changed), ...(isReassigned ? { doctorId } : {}) };
}

/** What one has changed and the other's version holds otherwise. */
export function disputedFields(
  mine: PatientFormValues,
  before: PatientFormValues,
  theirs: PatientFormValues,
): Disputed[] {
  return changedFields(mine, before)
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({ label: patientFieldLabels[field], mine: mine[field], theirs: theirs[field] }));
}

function changedFields(values: PatientFormValues, before: PatientFormValues): PatientField[] {
  return patientFields.filter((field) => values[field].trim() !== before[field]);
}

function sentValue(field: PatientField, text: string): string | null {
  return text.trim() === '' && !isRequired(field) ? null : text;
}

function isRequired(field: string): boolean {
  return field === 'firstName' || field === 'lastName';
}
