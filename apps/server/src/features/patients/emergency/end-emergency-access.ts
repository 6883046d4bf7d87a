import type { ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import { recordAudit } from '#features/audit';
import type { LinkKind } from '#features/secret-links';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findDoctorOfPatient } from '../patients.queries.ts';
import { endGrant, endGrantsOf } from './emergency-grants.queries.ts';
import { findGrant, type GrantRow, lockGrant } from './listed-grants.queries.ts';
import { presentGrant } from './present-grant.ts';

/**
 * Ends a grant. Each read of the patient checks the grant, so the next read is rejected. Responds with the same 404 for
 * another doctor's grant as for a missing one.
 */
export async function endEmergencyAccess(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  grantId: number,
): Promise<ListedEmergencyGrant> {
  await lockGrant(tx, grantId);
  const grant = await findGrant(tx, actor, grantId);
  if (!grant) throw notFound('Emergency access');
  const now = clock.now();
  await endIn(tx, actor, grant, now);
  return presentGrant(await readGrant(tx, actor, grantId), actor, now);
}

/**
 * Ends a grant and records that, unless it has already ended. Call it under the grant's lock, so that `grant` is
 * current.
 */
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

/**
 * Ends emergency access when the account is disabled, its password is reset, or the session that requested the access
 * was stolen. Enabling the account again does not restore it.
 */
export const emergencyLinks: LinkKind = {
  closeOpenedBy: async (tx, opener, { by, reason, now }) => {
    for (const { id, patientId } of await endGrantsOf(tx, opener, now)) {
      const doctorId = await findDoctorOfPatient(tx, patientId);
      await recordAudit(tx, by, {
        action: 'emergency_access.ended',
        reason,
        ...(doctorId === null ? {} : { doctorId }),
        object: { type: 'emergency_grant', id },
        patientIds: [patientId],
      });
    }
    return [];
  },
  closeOfDoctor: async () => [],
  closeOutlived: async () => [],
};
