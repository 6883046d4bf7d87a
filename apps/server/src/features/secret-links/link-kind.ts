import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import type { AuditedBy } from '#features/audit';
import type { Tx } from '#platform/db/database';

export type Closing = { reason: LinkClosingReason; by: AuditedBy; now: Date };

/** An account, and the instant from which on its links are meant: null for all of them. */
export type LinkOpener = { userId: number; since: Date | null };

/** The doctors whose line or appointments the link showed. */
export type ClosedLink = { doctorIds: readonly number[] };

/** One kind of secret address. Each function closes links, records that in the audit trail and returns what it closed. */
export type LinkKind = {
  closeOpenedBy(tx: Tx, opener: LinkOpener, closing: Closing): Promise<ClosedLink[]>;
  closeOfDoctor(tx: Tx, doctorId: number, closing: Closing): Promise<ClosedLink[]>;
  /** Closes links whose life is over. */
  closeOutlived(tx: Tx, closing: Omit<Closing, 'reason'>): Promise<ClosedLink[]>;
};

type OfAccount = { userId: number; by: AuditedBy; now: Date };

/** Closes the links that must not outlive what happened to an account. Called in the transaction of that event. */
export type LinkCloser = {
  /** Returns how many links closed, for the mail to the account's owner. */
  passwordChanged(
    tx: Tx,
    change: OfAccount & { isReset: boolean },
  ): Promise<{ closedFeeds: number; closedDisplays: number; closedTickets: number }>;
  /** `since`: when the stolen session began. */
  sessionStolen(tx: Tx, theft: OfAccount & { since: Date }): Promise<void>;
  /** `isQuiet`: without mails. */
  accountDisabled(tx: Tx, account: OfAccount & { isDoctor: boolean; isQuiet?: boolean }): Promise<void>;
  closeOutlived(tx: Tx, closing: Omit<Closing, 'reason'>): Promise<void>;
};
