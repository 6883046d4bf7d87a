import { type AuditedBy, recordAudit } from '#features/audit';
import type { Tx } from '#platform/db/database';
import type { DisplayRow } from './displays.queries.ts';

type Recorded = Pick<DisplayRow, 'id' | 'nameForm' | 'doctors'> & { reason?: string | null };

/** Audits an event of a display: under its doctor if it shows only one, otherwise under the clinic. */
export function recordDisplay(
  tx: Tx,
  by: AuditedBy,
  action: 'display.created' | 'display.revoked' | 'display.extended',
  { id, nameForm, doctors, reason = null }: Recorded,
): Promise<void> {
  const [only, ...others] = doctors;
  return recordAudit(tx, by, {
    action,
    ...(reason === null ? {} : { reason }),
    ...(only && others.length === 0 ? { doctorId: only.id } : {}),
    object: { type: 'display', id },
    details: { nameForm, doctors: doctors.map((doctor) => doctor.id).join(', ') },
  });
}
