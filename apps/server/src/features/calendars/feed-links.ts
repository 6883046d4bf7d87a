import { type AuditedBy, recordAudit } from '#features/audit';
import type { LinkKind } from '#features/secret-links';
import type { Tx } from '#platform/db/database';
import {
  type ClosedFeed,
  closeFeedsOf,
  closeFeedsOpenedBy,
  closeOutlivedFeeds,
} from './close-feeds.queries.ts';

export const feedLinks: LinkKind = {
  closeOpenedBy: async (tx, opener, closing) =>
    recordClosed(tx, closing.by, await closeFeedsOpenedBy(tx, opener, closing)),
  closeOfDoctor: async (tx, doctorId, closing) =>
    recordClosed(tx, closing.by, await closeFeedsOf(tx, doctorId, closing)),
  closeOutlived: async (tx, { by, now }) => recordClosed(tx, by, await closeOutlivedFeeds(tx, now)),
};

async function recordClosed(tx: Tx, by: AuditedBy, feeds: readonly ClosedFeed[]) {
  for (const { id, doctorId, reason } of feeds) {
    await recordAudit(tx, by, {
      action: 'calendar_feed.revoked',
      ...(reason === null ? {} : { reason }),
      doctorId,
      object: { type: 'calendar_feed', id },
    });
  }
  return feeds.map(({ doctorId }) => ({ doctorIds: [doctorId] }));
}
