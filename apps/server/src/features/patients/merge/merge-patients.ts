import { patientFieldNames, patientFields } from '@anteroom/contract/patient-fields';
import type { mergePatients as route } from '@anteroom/contract/patient-merges';
import type { Patient } from '@anteroom/contract/patients';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit, sealChangedValues } from '#features/audit';
import { assertDoctorTakesPatients } from '#features/staff';
import { AppError, asPartOfBody, invalidField, notAllowed } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { LockedTooLittleError } from '#platform/db/transaction';
import { assertFresh } from '#platform/http/assert-fresh';
import { isHiddenField } from '#platform/http/hidden-sections';
import { assertDied } from '../life-dates.ts';
import type { LockedPlaces, PatientListener } from '../patient-listener.ts';
import { assertMayAssign } from '../patients.policy.ts';
import { type PatientRow, type SmsConsent, takeOverEmail, updatePatientRow } from '../patients.queries.ts';
import { presentPatient } from '../present-patient.ts';
import { readPatient } from '../read-patient.ts';
import { listRestricted } from '../restrict/restrictions.queries.ts';
import { assertMayChange } from '../update-patient.ts';
import { storeDroppedWaits } from './dropped-waits.queries.ts';
import { type FieldChanges, planFields } from './merge-fields.rules.ts';
import { lockToMerge, moveToSurvivor } from './merged.queries.ts';

/** Rejects two patients who are booked for the same time, because one person cannot be in two places. */
export type AssertBookedApart = (
  tx: Tx,
  actor: Actor,
  patientIds: readonly [number, number],
) => Promise<void>;

export type MergeContext = Context & {
  patientListener: PatientListener;
  assertBookedApart: AssertBookedApart;
};

type Merge = RouteInput<typeof route>['body'] & { patientId: number; ifMatch: number | null };

/** Merges two records into one. The caller must be allowed to change both. Returns the surviving record. */
export async function mergePatients(
  context: MergeContext,
  tx: Tx,
  actor: Actor,
  merge: Merge,
): Promise<Patient> {
  const { patientId, otherPatientId, choices } = merge;
  if (patientId === otherPatientId) throw invalidField('otherPatientId', 'Choose another record');
  const both = [patientId, otherPatientId] as const;
  const places = await lockBoth(context, tx, both);
  const survivor = await assertMayChange(tx, actor, patientId);
  const other = await assertMayChange(tx, actor, otherPatientId);
  assertSeen(merge, survivor, other);
  await assertNoneRestricted(tx, both);
  assertStaysBookable(survivor, other);
  await context.assertBookedApart(tx, actor, both);
  const after = planFields(survivor, other, choices);
  await asPartOfBody('choices', async () => assertDied(context, { ...survivor, ...after }));
  await assertMayDecide(tx, actor, { survivor, other, doctorId: after.doctorId });
  const before = Object.fromEntries(Object.entries(survivor).filter(([field]) => field in after));
  const now = context.clock.now();
  await moveToSurvivor(tx, {
    survivorId: patientId,
    otherId: otherPatientId,
    before: {
      ...before,
      emailUnconfirmedSince: survivor.emailUnconfirmedSince?.toISOString() ?? null,
      smsConsent: storedConsentOf(survivor),
    },
    after,
    mergedBy: actor.userId,
    now,
  });
  const dropped = await context.patientListener.recordsMerged(tx, actor, { patientId, now });
  await storeDroppedWaits(tx, otherPatientId, dropped);
  await updatePatientRow(tx, patientId, after, { now, consent: consentOf(other) });
  if (after.email) await takeOverEmail(tx, patientId, other.emailUnconfirmedSince);
  await places.shownDifferently(actor);
  await context.patientListener.waitsDifferently(tx, both);
  await recordForDoctors(context, tx, actor, { action: 'patient.merged', survivor, other, before, after });
  return readPatient(tx, actor, patientId);
}

function consentOf({ smsConsentAt: at, smsConsentBy: by }: PatientRow): SmsConsent | null {
  return at === null || by === null ? null : { at, by };
}

function storedConsentOf(survivor: PatientRow): { at: string; by: number } | null {
  const consent = consentOf(survivor);
  return consent && { ...consent, at: consent.at.toISOString() };
}

type Recorded = {
  action: 'patient.merged' | 'patient.separated' | 'patient.marked_different' | 'patient.marked_similar';
  /** The surviving record before the merge. Only its doctor's audit entry contains the changed values. */
  survivor: Pick<PatientRow, 'id' | 'doctorId'>;
  other: Pick<PatientRow, 'id' | 'doctorId'>;
  before: object;
  after: FieldChanges;
};

/** Adds an audit entry for the doctor of each record. */
export async function recordForDoctors(
  { settings }: Context,
  tx: Tx,
  actor: Actor,
  { action, survivor, other, before, after }: Recorded,
): Promise<void> {
  const changedFields = Object.keys(after);
  const sealedValues = sealChangedValues(settings.appSecret, changedFields, { before, after });
  for (const doctorId of new Set([survivor.doctorId, other.doctorId])) {
    const showsValues = doctorId === survivor.doctorId && changedFields.length > 0;
    await recordAudit(tx, actor, {
      action,
      doctorId,
      object: { type: 'patient', id: survivor.id },
      patientIds: [survivor.id, other.id],
      ...(showsValues ? { changedFields, sealedValues } : {}),
    });
  }
}

/**
 * Locks the queues, then the patients. If one of the patients was added to another queue before the locks were taken,
 * throws an error that makes the transaction start again.
 */
export async function lockBoth(
  context: MergeContext,
  tx: Tx,
  patientIds: readonly number[],
): Promise<LockedPlaces> {
  const places = await context.patientListener.lockWhereShown(tx, patientIds);
  await lockToMerge(tx, patientIds);
  if (await places.areIncomplete(tx))
    throw new LockedTooLittleError('Another queue shows the patient by now');
  return places;
}

function assertSeen(merge: Merge, survivor: PatientRow, other: PatientRow): void {
  const seen = [
    [merge.ifMatch, survivor],
    [merge.otherVersion ?? null, other],
  ] as const;
  for (const [version, record] of seen) {
    assertFresh(version, record, {
      what: 'one of these records',
      current: presentPatient(record),
      shownPatientIds: [record.id],
    });
  }
}

/**
 * Rejects restricted records. A merge would show restricted data in the other record, or hide the other record. A
 * separation would show the part of a restricted record that came from the merged one.
 */
export async function assertNoneRestricted(tx: Tx, patientIds: readonly number[]): Promise<void> {
  const [since] = (await listRestricted(tx, patientIds)).values();
  if (since === undefined) return;
  throw new AppError(
    'patient_restricted',
    'One of these records is restricted. Lift the restriction first.',
    {
      restrictedAt: since.getTime(),
    },
  );
}

function assertStaysBookable(survivor: PatientRow, other: PatientRow): void {
  if (survivor.isActive || !other.isActive) return;
  throw new AppError(
    'patient_inactive',
    'The record that stays is inactive, and the other one is active. Keep the active record.',
  );
}

type Decision = {
  survivor: PatientRow;
  other: PatientRow;
  doctorId: number | undefined;
};

async function assertMayDecide(tx: Tx, actor: Actor, { survivor, other, doctorId }: Decision): Promise<void> {
  const unseen = patientFieldNames.find(
    (field) =>
      isHiddenField(field, actor.hiddenSections) &&
      survivor[field] !== null &&
      other[field] !== null &&
      survivor[field] !== other[field],
  );
  if (unseen) {
    const { label } = patientFields[unseen];
    throw notAllowed(
      `The records differ in a field that your clinic does not show you (${label}). Ask the doctor to merge them.`,
    );
  }
  if (doctorId === undefined) return;
  assertMayAssign(actor, survivor.doctorId, doctorId);
  await assertDoctorTakesPatients(tx, actor, doctorId);
}
