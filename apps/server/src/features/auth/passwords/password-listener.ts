import type { AuditedBy } from '#features/audit';
import type { Tx } from '#platform/db/database';

export type ChangedPassword = { userId: number; by: AuditedBy; now: Date };

/** What must happen when a password changes, in the same transaction. The calendar feeds are what listens. */
export type PasswordListener = {
  /** Closes what its owner, or a thief, has opened and would outlive the sessions; answers how much, for the mail. */
  passwordChanged(tx: Tx, change: ChangedPassword): Promise<{ closedFeeds: number }>;
};
