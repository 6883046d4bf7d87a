import { type PatientField, patientFieldNames, patientFields } from '@anteroom/contract/patient-fields';
import type { MergeChoices } from '@anteroom/contract/patient-merges';
import { invalidField } from '#platform/app-error';
import type { WritablePatient } from '../patient-columns.ts';

/** The editable fields of a record, without the fields of its status. */
export type MergedFields = { [Field in PatientField]: string | null } & { doctorId: number };
export type FieldChanges = WritablePatient & { doctorId?: number | undefined };

/**
 * The survivor's values before the merge: its fields, the time since which its mail address had waited for
 * confirmation, and its consent to SMS. Older merges stored neither that time nor the consent.
 */
export type FieldsBefore = FieldChanges & {
  emailUnconfirmedSince?: string | null;
  smsConsent?: { at: string; by: number } | null;
};

/** Returns the fields of the survivor that a merge changes, with their new values. */
export function planFields(
  survivor: MergedFields,
  other: MergedFields,
  choices: MergeChoices = {},
): FieldChanges {
  const wanted = patientFieldNames.map((field) => {
    const choice = choices[field] ?? (survivor[field] === null ? 'other' : 'survivor');
    if (choice === 'both') return [field, joined(field, survivor[field], other[field])] as const;
    return [field, choice === 'other' ? other[field] : survivor[field]] as const;
  });
  const doctorId = choices.doctorId === 'other' ? other.doctorId : survivor.doctorId;
  const all = [...wanted, ['doctorId', doctorId] as const];
  return Object.fromEntries(all.filter(([field, value]) => value !== survivor[field]));
}

function joined(field: PatientField, one: string | null, other: string | null): string | null {
  const text = [one, other].filter((part) => part !== null && part !== '').join('\n');
  if (!patientFields[field].input.safeParse(text).success) {
    const { label } = patientFields[field];
    throw invalidField(`choices.${field}`, `${label} is too long with both texts. Choose one of them.`);
  }
  return text === '' ? null : text;
}

/** Returns the fields to restore when a merge is undone: those that still have the value that the merge gave them. */
export function planFieldsBack(
  current: MergedFields,
  { before, after }: { before: FieldChanges; after: FieldChanges },
): FieldChanges {
  const names = Object.keys(after) as (keyof MergedFields)[];
  return Object.fromEntries(
    names.filter((field) => current[field] === after[field]).map((field) => [field, before[field] ?? null]),
  );
}

type Merge = { before: FieldsBefore; after: FieldChanges };

/**
 * When two records were merged into the same survivor and the earlier merge was undone, corrects what an undo of the
 * later merge restores. Values from the record of the earlier merge are replaced by the values from before that merge.
 * Otherwise the survivor would get back a value of another person.
 */
export function withoutValuesOf(earlier: Merge, later: FieldsBefore): FieldsBefore {
  const names = (Object.keys(earlier.after) as (keyof FieldChanges)[]).filter(
    (field) => field in later && later[field] === earlier.after[field],
  );
  const { emailUnconfirmedSince = null, smsConsent = null } = earlier.before;
  return {
    ...later,
    ...Object.fromEntries(names.map((field) => [field, earlier.before[field] ?? null])),
    ...(names.includes('email') ? { emailUnconfirmedSince } : {}),
    ...(names.includes('contactBy') ? { smsConsent } : {}),
  };
}
