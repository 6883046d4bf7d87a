import type { Actor } from '#context';
import { recordAudit } from '#features/audit';
import type { Tx } from '#platform/db/database';
import type { DisplayRow } from './displays.queries.ts';

/** A wall of one doctor stands in that doctor's trail; one of several is the clinic's. */
export function recordDisplay(
  tx: Tx,
  actor: Actor,
  action: 'display.created' | 'display.revoked',
  { id, nameForm, doctors }: DisplayRow,
): Promise<void> {
  const [only, ...others] = doctors;
  return recordAudit(tx, actor, {
    action,
    ...(only && others.length === 0 ? { doctorId: only.id } : {}),
    object: { type: 'display', id },
    details: { nameForm, doctors: doctors.map((doctor) => doctor.id).join(', ') },
  });
}
