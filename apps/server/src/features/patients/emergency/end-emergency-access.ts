import type { ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { endGrant } from './emergency-grants.queries.ts';
import { findGrant, type GrantRow, lockGrant } from './listed-grants.queries.ts';
import { presentGrant } from './present-grant.ts';

/**
 * Ends a grant. Each read of the patient checks the grant again, so the next one is refused. Another doctor's grant
 * reads like one that is not there.
 */
export function endEmergencyAccess(
  { db, clock }: Context,
  actor: Actor,
  grantId: number,
): Promise<ListedEmergencyGrant> {
  return inTransaction(db, async (tx) => {
    await lockGrant(tx, grantId);
    const grant = await findGrant(tx, actor, grantId);
    if (!grant) throw notFound('Emergency access');
    const now = clock.now();
    await endIn(tx, actor, grant, now);
    return presentGrant(await readGrant(tx, actor, grantId), actor, now);
  });
}

/** Ends a grant under its lock and records that, unless it is over already. */
export async function endIn(tx: Tx, actor: Actor, grant: GrantRow, now: Date): Promise<void> {
  if (!(await endGrant(tx, grant.id, { now, endedBy: actor.userId }))) return;
  await recordAudit(tx, actor, { action: 'emergency_access.ended', ...subjectOf(grant) });
}

export function subjectOf({ id, patientId, patientDoctorId }: GrantRow) {
  return {
    doctorId: patientDoctorId,
    object: { type: 'emergency_grant', id },
    patientIds: [patientId],
  };
}

export async function readGrant(tx: Tx, actor: Actor, grantId: number): Promise<GrantRow> {
  const grant = await findGrant(tx, actor, grantId);
  if (!grant) throw notFound('Emergency access');
  return grant;
}
