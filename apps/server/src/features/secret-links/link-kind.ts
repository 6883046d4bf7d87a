import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import type { AuditedBy } from '#features/audit';
import type { Tx } from '#platform/db/database';

export type Closing = { reason: LinkClosingReason; by: AuditedBy; now: Date };

/** An account, and the time from which its links are included (null: all of them). */
export type LinkOpener = { userId: number; since: Date | null };

/** The doctors whose queue or appointments the link showed. */
export type ClosedLink = { doctorIds: readonly number[] };

/** One kind of secret link. Each function closes links, adds them to the audit trail and returns them. */
export type LinkKind = {
  closeOpenedBy(tx: Tx, opener: LinkOpener, closing: Closing): Promise<ClosedLink[]>;
  closeOfDoctor(tx: Tx, doctorId: number, closing: Closing): Promise<ClosedLink[]>;
  /** Closes links that expired or were unused for too long. */
  closeOutlived(tx: Tx, closing: Omit<Closing, 'reason'>): Promise<ClosedLink[]>;
};

type OfAccount = { userId: number; by: AuditedBy; now: Date };

/** Closes the links that must not outlive an event of an account. Call it in the transaction of that event. */
export type LinkCloser = {
  /**
   * Closes the links that a changed password affects. Returns how many links closed, for the mail to the account's
   * owner.
   */
  passwordChanged(
    tx: Tx,
    change: OfAccount & { isReset: boolean },
  ): Promise<{ closedFeeds: number; closedDisplays: number; closedTickets: number }>;
  /** `since` is the start of the stolen session. */
  sessionStolen(tx: Tx, theft: OfAccount & { since: Date }): Promise<void>;
  /** If `isQuiet`, sends no mails. */
  accountDisabled(tx: Tx, account: OfAccount & { isDoctor: boolean; isQuiet?: boolean }): Promise<void>;
  closeOutlived(tx: Tx, closing: Omit<Closing, 'reason'>): Promise<void>;
};
