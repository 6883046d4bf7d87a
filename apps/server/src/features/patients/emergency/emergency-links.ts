import { recordAudit } from '#features/audit';
import type { LinkKind } from '#features/secret-links';
import { endGrantsOf } from './emergency-grants.queries.ts';

/** Emergency access ends with the account or the session that asked for it. An account that comes back has none. */
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
