import type { PatientField } from '@anteroom/contract/patient-fields';
import { isJoinable, type MergeChoices } from '@anteroom/contract/patient-merges';
import type { Patient } from '@anteroom/contract/patients';
import { patientFieldLabels, patientSections, shownValue } from '#features/patients';
import { mergeMessages as words } from './merge.messages.ts';

export type MergeChoice = 'survivor' | 'other' | 'both';

/** A field in which two records differ, with its display texts. Null means that the field is empty. */
export type MergeRow = {
  field: PatientField | 'doctorId';
  label: string;
  survivor: string | null;
  other: string | null;
  mayKeepBoth: boolean;
};

const fields = Object.values(patientSections).flat() as PatientField[];

/** Returns the fields in which two records differ, and the number of filled fields that are equal. */
export function compareRecords(survivor: Patient, other: Patient, mayChooseDoctor: boolean) {
  const differing = fields.filter((field) => (survivor[field] ?? null) !== (other[field] ?? null));
  const rows = differing.map((field): MergeRow => {
    const values = { survivor: shownValue(survivor, field), other: shownValue(other, field) };
    const mayKeepBoth = isJoinable(field) && values.survivor !== null && values.other !== null;
    return { field, label: patientFieldLabels[field], ...values, mayKeepBoth };
  });
  if (mayChooseDoctor && survivor.doctorId !== other.doctorId) {
    const names = { survivor: survivor.doctorName, other: other.doctorName };
    rows.push({ field: 'doctorId', label: words.doctor, ...names, mayKeepBoth: false });
  }
  const equal = fields.filter((field) => survivor[field] && survivor[field] === other[field]).length;
  return { rows, equal };
}

/**
 * Returns the default choice for a field: both texts if the field allows that, otherwise the surviving record's value,
 * or the other record's value if the survivor's is empty. The server would never keep both texts by default.
 */
export function usualChoice({ survivor, mayKeepBoth }: MergeRow): MergeChoice {
  if (mayKeepBoth) return 'both';
  return survivor === null ? 'other' : 'survivor';
}

export function choicesOf(
  rows: readonly MergeRow[],
  chosen: Readonly<Record<string, MergeChoice>>,
): MergeChoices {
  return Object.fromEntries(rows.map((row) => [row.field, chosen[row.field] ?? usualChoice(row)]));
}

/** Returns whether the first record survives the merge. An inactive record never replaces an active one. */
export function staysFirst(one: { isActive: boolean }, other: { isActive: boolean }): boolean {
  return one.isActive || !other.isActive;
}
