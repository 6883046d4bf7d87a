import { type AuditedBy, recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { ClosedLink, LinkKind } from '#features/secret-links';
import type { Tx } from '#platform/db/database';
import {
  type ClosedDisplay,
  closeDisplaysOf,
  closeDisplaysOpenedBy,
  closeOutlivedDisplays,
  takeOffDisplays,
} from './close-displays.queries.ts';
import { recordDisplay } from './record-display.ts';

export const displayLinks: LinkKind = {
  closeOpenedBy: async (tx, opener, closing) =>
    recordClosed(tx, closing.by, await closeDisplaysOpenedBy(tx, opener, closing)),
  /** A display that also shows other doctors continues without this doctor; the other displays close. */
  closeOfDoctor: async (tx, doctorId, closing) => {
    for (const displayId of await takeOffDisplays(tx, doctorId)) {
      await recordAudit(tx, closing.by, {
        action: 'display.changed',
        reason: closing.reason,
        doctorId,
        object: { type: 'display', id: displayId },
        changedFields: ['doctorIds'],
      });
      await announceAccessChange(tx, { displayId });
    }
    return recordClosed(tx, closing.by, await closeDisplaysOf(tx, doctorId, closing));
  },
  closeOutlived: async (tx, { by, now }) => recordClosed(tx, by, await closeOutlivedDisplays(tx, now)),
};

async function recordClosed(
  tx: Tx,
  by: AuditedBy,
  displays: readonly ClosedDisplay[],
): Promise<ClosedLink[]> {
  for (const display of displays) {
    await announceAccessChange(tx, { displayId: display.id });
    await recordDisplay(tx, by, 'display.revoked', display);
  }
  return displays.map(({ doctors }) => ({ doctorIds: doctors.map(({ id }) => id) }));
}
