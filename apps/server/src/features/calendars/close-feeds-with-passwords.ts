import { recordAudit } from '#features/audit';
import type { PasswordListener } from '#features/auth';
import { closeFeedsMadeBy } from './calendar-feeds.queries.ts';

/** Who had someone's password may have kept an address: what was opened in their name closes when it changes. */
export const closeFeedsWithPasswords: PasswordListener = {
  passwordChanged: async (tx, { userId, by, now }) => {
    const closed = await closeFeedsMadeBy(tx, userId, now);
    for (const { id, doctorId } of closed) {
      await recordAudit(tx, by, {
        action: 'calendar_feed.revoked',
        reason: 'password_changed',
        doctorId,
        object: { type: 'calendar_feed', id },
      });
    }
    return { closedFeeds: closed.length };
  },
};
