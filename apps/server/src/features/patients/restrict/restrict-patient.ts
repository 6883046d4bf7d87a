import type { Restriction } from '@anteroom/contract/restrictions';
import { recordAudit, sealAuditValues } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { PatientListener } from '../patient-listener.ts';
import { getPatient } from '../read-patient.ts';
import { findPatientToChange } from '../update-patient.ts';
import { restrictedError } from './restricted-error.ts';
import {
  deleteRestriction,
  findRestriction,
  insertRestriction,
  listRestricted,
} from './restrictions.queries.ts';

/** Returns the restriction of a record with its reason. Audits this as a read of the record. */
export async function getRestriction(
  context: Context,
  actor: Actor,
  patientId: number,
): Promise<{ restriction: Restriction | null }> {
  const patient = await getPatient(context, actor, patientId);
  return { restriction: await findRestriction(context.db, patient.id) };
}

type Order = { patientId: number; reason: string };
type WithListener = Context & { patientListener: PatientListener };

/**
 * Hides a record from everyone but admins. Emergency access can still open it. Does nothing if it is restricted
 * already.
 */
export async function restrictPatient(
  { clock, settings, patientListener }: WithListener,
  tx: Tx,
  actor: Actor,
  { patientId, reason }: Order,
): Promise<{ restriction: Restriction }> {
  const places = await patientListener.lockWhereShown(tx, [patientId]);
  const { doctorId } = await findPatientToChange(tx, actor, patientId);
  const before = await findRestriction(tx, patientId);
  if (before) {
    await recordAudit(tx, actor, { action: 'patient.read', doctorId, patientIds: [patientId] });
    return { restriction: before };
  }
  const now = clock.now();
  await insertRestriction(tx, { patientId, reason, by: actor.userId, now });
  await places.shownDifferently(actor);
  await patientListener.waitsDifferently(tx, [patientId]);
  await recordAudit(tx, actor, {
    action: 'patient.restricted',
    doctorId,
    object: { type: 'patient', id: patientId },
    patientIds: [patientId],
    sealedValues: sealAuditValues(settings.appSecret, { before: {}, after: { reason } }),
  });
  return { restriction: { reason, restrictedAt: now.getTime(), restrictedBy: actor.name } };
}

/** Lifts the restriction of a record. Does nothing if the record is not restricted. */
export async function liftRestriction(
  { settings, patientListener }: WithListener,
  tx: Tx,
  actor: Actor,
  patientId: number,
): Promise<void> {
  const places = await patientListener.lockWhereShown(tx, [patientId]);
  const { doctorId } = await findPatientToChange(tx, actor, patientId);
  const before = await findRestriction(tx, patientId);
  if (!before) return;
  await deleteRestriction(tx, patientId);
  await places.shownDifferently(actor);
  await patientListener.waitsDifferently(tx, [patientId]);
  const { reason } = before;
  await recordAudit(tx, actor, {
    action: 'patient.restriction_lifted',
    doctorId,
    object: { type: 'patient', id: patientId },
    patientIds: [patientId],
    sealedValues: sealAuditValues(settings.appSecret, { before: { reason }, after: {} }),
  });
}

/** Rejects a change that concerns a restricted record, unless an admin makes it. */
export async function assertUnrestricted(
  db: Db | Tx,
  actor: Actor,
  patientIds: readonly number[],
): Promise<void> {
  if (actor.doctorIds === 'all') return;
  const [since] = (await listRestricted(db, patientIds)).values();
  if (since) throw restrictedError(since);
}
