import type { EmergencyOutcome, ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import { limits } from '@anteroom/contract/limits';
import { recordAudit, sealChangedValues } from '#features/audit';
import { addMail } from '#features/mail';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { endIn, readGrant, subjectOf } from './end-emergency-access.ts';
import { type GrantRow, listConcernedDoctors, lockGrant, writeReview } from './listed-grants.queries.ts';
import { presentGrant } from './present-grant.ts';

type Review = { grantId: number; outcome: EmergencyOutcome; note?: string | null | undefined };

/**
 * Stores an admin's review of a grant. A later review replaces it; the audit trail keeps both. If the access was not
 * justified, ends an open grant and mails the doctor who used it and the patient's doctor, unless the last review
 * already said so.
 */
export async function reviewEmergencyAccess(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  { grantId, outcome, note = null }: Review,
): Promise<ListedEmergencyGrant> {
  assertSaysWhy(outcome, note);
  await lockGrant(tx, grantId);
  const before = await readGrant(tx, actor, grantId);
  const now = clock.now();
  const after = { outcome, note };
  const fields = (['outcome', 'note'] as const).filter((field) => before[field] !== after[field]);
  if (fields.length > 0) {
    if (outcome === 'not_justified') await endIn(tx, actor, before, now);
    await writeReview(tx, { grantId, outcome, note, by: actor.userId, now });
    if (outcome === 'not_justified' && before.outcome !== outcome) await mailDoctors(tx, before, now);
    await recordAudit(tx, actor, {
      action: 'emergency_access.reviewed',
      ...subjectOf(before),
      reason: outcome,
      changedFields: fields,
      sealedValues: sealChangedValues(settings.appSecret, fields, { before, after }),
    });
  }
  return presentGrant(await readGrant(tx, actor, grantId), actor, now);
}

function assertSaysWhy(outcome: EmergencyOutcome, note: string | null): void {
  const { min } = limits.emergencyReviewNote;
  if (outcome === 'justified' || (note ?? '').length >= min) return;
  throw invalidField('note', `Say in at least ${min} characters why it was not justified`);
}

async function mailDoctors(tx: Tx, grant: GrantRow, now: Date): Promise<void> {
  const details = { grantId: grant.id };
  for (const { id: userId, email: recipient } of await listConcernedDoctors(tx, grant)) {
    await addMail(tx, { kind: 'emergency_not_justified', cause: 'notice', recipient, userId, details, now });
  }
}
