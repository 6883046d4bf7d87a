import type { PatientField } from '@anteroom/contract/patient-fields';
import type { Patient } from '@anteroom/contract/patients';
import type { Conflict } from '#ui/version-conflict';
import { type PatientFormValues, patientFieldLabels, patientFields } from './patient-fields.ts';

/**
 * Converts the text typed into a picker to field values: a name such as "Zelda Fitz" or "Fitz, Zelda", a phone number
 * or an email address. All other fields stay empty.
 */
export function valuesOfTyped(typed: string): Partial<PatientFormValues> {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  if (/^[\d\s()+./-]+$/.test(text)) return { phone: text };
  const [last, first] = text.split(',').map((part) => part.trim());
  if (first !== undefined) return { firstName: first, lastName: last ?? '' };
  const end = text.lastIndexOf(' ');
  if (end === -1) return { firstName: text };
  return { firstName: text.slice(0, end).trim(), lastName: text.slice(end + 1) };
}

export function formValuesOf(patient?: Patient): PatientFormValues {
  const values = patientFields.map((field) => [field, patient?.[field] ?? '']);
  return { ...Object.fromEntries(values), doctorId: patient ? String(patient.doctorId) : '' };
}

export function bodyOfNew({ doctorId, ...values }: PatientFormValues): Record<string, unknown> {
  const filled = Object.entries(values).filter(([field, text]) => text.trim() !== '' || isRequired(field));
  return { ...Object.fromEntries(filled), ...(doctorId === '' ? {} : { doctorId: Number(doctorId) }) };
}

/** Returns only the changed fields of an existing patient. A cleared field becomes null. */
export function bodyOfChanges(values: PatientFormValues, before: PatientFormValues): Record<string, unknown> {
  const changed = changedFields(values, before).map((field) => [field, sentValue(field, values[field])]);
  const isReassigned = values.doctorId !== before.doctorId;
  const doctorId = values.doctorId === '' ? null : Number(values.doctorId);
  return { ...Object.fromEntries(changed), ...(isReassigned ? { doctorId } : {}) };
}

/** Returns the fields that this user has changed and that have another value in the latest version. */
export function conflictingFields(
  mine: PatientFormValues,
  before: PatientFormValues,
  latest: PatientFormValues,
): Conflict[] {
  return changedFields(mine, before)
    .filter((field) => mine[field].trim() !== latest[field])
    .map((field) => ({ label: patientFieldLabels[field], mine: mine[field], latest: latest[field] }));
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
