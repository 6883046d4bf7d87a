import { ascending } from '#platform/ascending';
import type { Context } from '#platform/context';
import { recordAudit, theServer } from './audit.queries.ts';
import { type Disclosed, packDisclosed, unpackDisclosed } from './disclosed-patients.ts';
import { findPatientsOf } from './trail/audit-trail.queries.ts';

/**
 * Returns the patients in an audit entry and in its exported file, and audits this read. Returns null for an unknown
 * entry. Throws if the stored set is invalid, for example after tampering.
 */
export async function listDisclosedPatients(
  { db }: Pick<Context, 'db'>,
  seq: number,
): Promise<Disclosed | null> {
  const entry = await findPatientsOf(db, seq);
  if (!entry) return null;
  const listed = withNamed(
    entry.disclosed ? unpackDisclosed(entry.disclosed) : { patientIds: [] },
    entry.named,
  );
  await recordAudit(db, theServer, {
    action: 'audit.read',
    reason: 'operator',
    object: { type: 'audit_event', id: seq },
    disclosed: packDisclosed(listed),
  });
  return listed;
}

function withNamed(disclosed: Disclosed, named: readonly number[]): Disclosed {
  if ('allUpTo' in disclosed) return disclosed;
  const patientIds = ascending([...disclosed.patientIds, ...named]);
  return { patientIds };
}
