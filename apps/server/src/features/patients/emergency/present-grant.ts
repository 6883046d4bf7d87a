import type { ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import type { Actor } from '#platform/context';
import type { GrantRow } from './listed-grants.queries.ts';

/** Converts a row to the API's shape. Hides the patient's name from a doctor whose access has ended. */
export function presentGrant(row: GrantRow, actor: Actor, now: Date): ListedEmergencyGrant {
  const isOpen = row.expiresAt > now;
  const mayName = actor.role === 'admin' || isOpen;
  const { id, patientId, reason, doctorId, doctorName, patientDoctorName, endedBy } = row;
  return {
    id,
    patientId,
    reason,
    doctorId,
    doctorName,
    patientDoctorName,
    isOpen,
    endedBy,
    patientName: mayName ? `${row.patientFirstName} ${row.patientLastName}` : null,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    review: presentReview(row),
  };
}

function presentReview({ outcome, note, reviewedBy, reviewedAt }: GrantRow): ListedEmergencyGrant['review'] {
  if (outcome === null || reviewedAt === null) return null;
  return { outcome, note, reviewedBy: reviewedBy ?? '', reviewedAt: reviewedAt.getTime() };
}
