import type { separatePatients as route } from '@anteroom/contract/patient-merges';
import type { RouteOutput } from '@anteroom/contract/route';
import { AppError, notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertDied } from '../life-dates.ts';
import { assertMayChangePatient } from '../patients.policy.ts';
import { findVisiblePatient, type SmsConsent, takeOverEmail, updatePatientRow } from '../patients.queries.ts';
import { readPatient } from '../read-patient.ts';
import { forgetDroppedWaits, listDroppedWaits, moveDroppedWaits } from './dropped-waits.queries.ts';
import { planFieldsBack, withoutValuesOf } from './merge-fields.rules.ts';
import { assertNoneRestricted, lockBoth, type MergeContext, recordForDoctors } from './merge-patients.ts';
import {
  findSurvivorOf,
  listLaterMerges,
  lockMerged,
  type Merged,
  moveBack,
  setFieldsBefore,
} from './merged.queries.ts';

/**
 * Undoes a merge. The merged record gets back its former fields, and all data that came from it and that the survivor
 * still has. Newer data, and fields that were changed since the merge, stay with the survivor.
 */
export async function separatePatients(
  context: MergeContext,
  tx: Tx,
  actor: Actor,
  patientId: number,
): Promise<RouteOutput<typeof route>> {
  const survivorId = await findSurvivorOf(tx, patientId);
  if (survivorId === null) throw notFound('Merged record');
  const places = await lockBoth(context, tx, [survivorId]);
  const survivor = await findVisiblePatient(tx, actor, survivorId);
  const merged = await lockMerged(tx, patientId);
  if (!survivor || !merged || merged.mergedInto !== survivorId) throw notFound('Merged record');
  assertMayChangePatient(actor, survivor);
  assertMayChangePatient(actor, merged);
  if (merged.survivorId !== survivorId) {
    throw new AppError(
      'merged_further',
      'The record that this one was merged into was merged again. Separate that one first.',
    );
  }
  await assertNoneRestricted(tx, [survivorId]);
  const now = context.clock.now();
  const after = planFieldsBack(survivor, merged);
  assertDied(context, { ...survivor, ...after });
  await forgetValuesOf(tx, patientId, merged);
  const dropped = await listDroppedWaits(tx, survivorId);
  await moveBack(tx, { survivorId, patientId, now });
  const { restored, stillDropped } = await context.patientListener.recordsSeparated(tx, actor, dropped);
  await forgetDroppedWaits(tx, restored);
  await moveDroppedWaits(tx, survivorId, stillDropped);
  await updatePatientRow(tx, survivorId, after, { now, consent: consentBefore(merged) });
  const { emailUnconfirmedSince: since } = merged.before;
  if ('email' in after && since !== undefined) {
    await takeOverEmail(tx, survivorId, since === null ? null : new Date(since));
  }
  await places.shownDifferently(actor);
  await context.patientListener.waitsDifferently(tx, [survivorId, patientId]);
  await recordForDoctors(context, tx, actor, {
    action: 'patient.separated',
    survivor,
    other: { id: patientId, doctorId: merged.doctorId },
    before: survivor,
    after,
  });
  return {
    patient: await readPatient(tx, actor, patientId),
    survivor: await readPatient(tx, actor, survivorId),
  };
}

/** Removes the separated record's values from what later merges into the same record will restore. */
async function forgetValuesOf(tx: Tx, patientId: number, merged: Merged): Promise<void> {
  for (const later of await listLaterMerges(tx, patientId)) {
    await setFieldsBefore(tx, { ...later, before: withoutValuesOf(merged, later.before) });
  }
}

/** Returns the survivor's consent to SMS before the merge, for the case that SMS is restored as its channel. */
function consentBefore({ before: { smsConsent } }: Merged): SmsConsent | null {
  return smsConsent ? { ...smsConsent, at: new Date(smsConsent.at) } : null;
}
