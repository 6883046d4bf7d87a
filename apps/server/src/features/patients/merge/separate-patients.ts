import type { separatePatients as route } from '@anteroom/contract/patient-merges';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit, sealChangedValues } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertDied } from '../life-dates.ts';
import { assertMayChangePatient } from '../patients.policy.ts';
import { findVisiblePatient, updatePatientRow } from '../patients.queries.ts';
import { readPatient } from '../read-patient.ts';
import { planFieldsBack } from './merge-fields.rules.ts';
import { lockBoth, type MergeContext } from './merge-patients.ts';
import { findSurvivorOf, lockMerged, moveBack } from './merged.queries.ts';

/**
 * Undoes a merge. The merged record comes back with its fields as they were, and with all that it had and that is still
 * with the survivor. Everything newer stays with the survivor, also fields that were changed since.
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
  const now = context.clock.now();
  const after = planFieldsBack(survivor, merged);
  assertDied(context, { ...survivor, ...after });
  const changedFields = Object.keys(after);
  await moveBack(tx, { survivorId, patientId, now });
  await updatePatientRow(tx, survivorId, after, now);
  await places.shownDifferently(actor);
  const sealedValues = sealChangedValues(context.settings.appSecret, changedFields, {
    before: survivor,
    after,
  });
  for (const doctorId of new Set([survivor.doctorId, merged.doctorId])) {
    await recordAudit(tx, actor, {
      action: 'patient.separated',
      doctorId,
      object: { type: 'patient', id: survivorId },
      patientIds: [survivorId, patientId],
      ...(doctorId === survivor.doctorId && changedFields.length > 0 ? { changedFields, sealedValues } : {}),
    });
  }
  return {
    patient: await readPatient(tx, actor, patientId),
    survivor: await readPatient(tx, actor, survivorId),
  };
}
