import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/** The fields that a clinic may hide from its managers, in a patient's record and in an appointment. */
const clinicalFields = ['medicalHistory', 'diagnosis', 'treatment', 'prescription'] as const;

type ClinicalField = (typeof clinicalFields)[number];

/** Removes the clinical fields if the clinic hides them from this caller. Every response with them goes through here. */
export function forReader<T extends object>(actor: Actor, record: T): T {
  if (actor.seesClinicalText) return record;
  const shown = Object.entries(record).filter(([field]) => !clinicalFields.includes(field as ClinicalField));
  return Object.fromEntries(shown) as T;
}

/** Rejects a change that names a field which is hidden from the caller. */
export function assertMayWriteClinicalText(
  actor: Actor,
  change: Partial<Record<ClinicalField, unknown>>,
): void {
  if (actor.seesClinicalText || clinicalFields.every((field) => change[field] === undefined)) return;
  throw notAllowed(
    'In this clinic, managers cannot see or change diagnosis, treatment, prescription and medical history.',
  );
}
