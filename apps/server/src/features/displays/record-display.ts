import { type AuditedBy, recordAudit } from '#features/audit';
import type { Tx } from '#platform/db/database';
import type { DisplayRow } from './displays.queries.ts';

type Recorded = Pick<DisplayRow, 'id' | 'nameForm' | 'doctors'> & {
  reason?: string | null;
  changedFields?: readonly string[];
};

/** Audits an event of a display: under its doctor if it shows only one, otherwise under the clinic. */
export function recordDisplay(
  tx: Tx,
  by: AuditedBy,
  action: 'display.created' | 'display.changed' | 'display.revoked' | 'display.extended',
  { id, nameForm, doctors, reason = null, changedFields }: Recorded,
): Promise<void> {
  const [only, ...others] = doctors;
  return recordAudit(tx, by, {
    action,
    ...(reason === null ? {} : { reason }),
    ...(only && others.length === 0 ? { doctorId: only.id } : {}),
    object: { type: 'display', id },
    ...(changedFields ? { changedFields } : {}),
    details: { nameForm, doctors: doctors.map((doctor) => doctor.id).join(', ') },
  });
}
