import { recordAudit } from '#features/audit';
import type { LinkKind } from '#features/secret-links';
import { endGrantsOf } from './emergency-grants.queries.ts';

/**
 * Ends emergency access together with the account or session that requested it. Enabling the account again does not
 * restore it.
 */
export const emergencyLinks: LinkKind = {
  closeOpenedBy: async (tx, opener, { by, reason, now }) => {
    for (const { id, patientId, patientDoctorId } of await endGrantsOf(tx, opener, now)) {
      await recordAudit(tx, by, {
        action: 'emergency_access.ended',
        reason,
        doctorId: patientDoctorId,
        object: { type: 'emergency_grant', id },
        patientIds: [patientId],
      });
    }
    return [];
  },
  closeOfDoctor: async () => [],
  closeOutlived: async () => [],
};
