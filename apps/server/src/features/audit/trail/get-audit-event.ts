import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { recordAudit } from '../audit.queries.ts';
import { type AuditValues, openAuditValues } from '../audit-values.ts';
import { findTrailRow } from './audit-trail.queries.ts';
import { presentAuditEvent } from './present-audit-event.ts';

/** Returns one row with the record's values before and after. Audits that as a read of the patient's record. */
export async function getAuditEvent(
  context: Context,
  actor: Actor,
  seq: number,
): Promise<RouteOutput<typeof api.getAuditEvent>> {
  const { db } = context;
  const found = await findTrailRow(db, seq);
  if (!found) throw notFound('Entry');
  const { sealed, valuesHash, ...row } = found;
  await recordAudit(db, actor, {
    action: 'audit.read',
    object: { type: 'audit_event', id: seq },
    patientIds: row.patientIds,
  });
  return {
    event: presentAuditEvent(row),
    values: openValues(context, sealed, { seq, values_hash: valuesHash }),
  };
}

/**
 * Decrypts the values. Returns null if they cannot be decrypted. The verification of the trail reports whether they
 * were altered.
 */
function openValues(
  { settings, log }: Context,
  sealed: Buffer | null,
  owner: { seq: number; values_hash: string | null },
): AuditValues | null {
  if (sealed === null) return null;
  try {
    return openAuditValues(settings, sealed, owner);
  } catch {
    log.error({ seq: owner.seq }, 'could not decrypt the values of an audit row with this key');
    return null;
  }
}
