import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import type { ClosedLink, Closing, LinkCloser, LinkKind } from './link-kind.ts';
import { listDoctorsToNotify } from './secret-links.queries.ts';

/** The kinds of secret links. Emergency access has no URL, but like a link it outlives the session that opened it. */
const kindNames = ['display', 'calendar_feed', 'ticket', 'emergency_access'] as const;
type KindName = (typeof kindNames)[number];
type Closed = Record<KindName, readonly ClosedLink[]>;

type Event = 'account_disabled' | 'password_reset' | 'password_changed' | 'session_stolen';

/** Maps each event of an account to the links that it closes and the reason that the lists show (decision 0033). */
const table: Record<Event, { reason: LinkClosingReason; closes: readonly KindName[] }> = {
  account_disabled: { reason: 'account_disabled', closes: kindNames },
  password_reset: { reason: 'password_changed', closes: kindNames },
  // The owner knew the former password, so only personal links close. Displays and tickets stay, because others in the
  // clinic depend on them.
  password_changed: { reason: 'password_changed', closes: ['calendar_feed'] },
  session_stolen: { reason: 'session_stolen', closes: kindNames },
};

type Acting = Omit<Closing, 'reason'> & { userId: number; since: Date | null };

export function createLinkCloser(kinds: Record<KindName, LinkKind>): LinkCloser {
  const closeEach = async (names: readonly KindName[], close: (kind: LinkKind) => Promise<ClosedLink[]>) => {
    const closed: Closed = { display: [], calendar_feed: [], ticket: [], emergency_access: [] };
    for (const name of names) closed[name] = await close(kinds[name]);
    return closed;
  };
  const closeAfter = (tx: Tx, event: Event, { userId, since, ...acting }: Acting) => {
    const { reason, closes } = table[event];
    return closeEach(closes, (kind) => kind.closeOpenedBy(tx, { userId, since }, { ...acting, reason }));
  };
  return {
    passwordChanged: async (tx, { isReset, ...change }) => {
      const event = isReset ? 'password_reset' : 'password_changed';
      const closed = await closeAfter(tx, event, { ...change, since: null });
      // Skip the account's owner: the mail to them about the password contains the numbers of closed links.
      await mailDoctors(tx, closed, { now: change.now, except: change.userId });
      return {
        closedFeeds: closed.calendar_feed.length,
        closedDisplays: closed.display.length,
        closedTickets: closed.ticket.length,
      };
    },
    sessionStolen: async (tx, theft) => {
      await mailDoctors(tx, await closeAfter(tx, 'session_stolen', theft), theft);
    },
    accountDisabled: async (tx, { isDoctor, isQuiet = false, ...account }) => {
      const closed = await closeAfter(tx, 'account_disabled', { ...account, since: null });
      if (!isQuiet) await mailDoctors(tx, closed, account);
      if (!isDoctor) return;
      const closing = { ...account, reason: 'doctor_disabled' } as const;
      await closeEach(kindNames, (kind) => kind.closeOfDoctor(tx, account.userId, closing));
    },
    closeOutlived: async (tx, closing) => {
      await mailDoctors(tx, await closeEach(kindNames, (kind) => kind.closeOutlived(tx, closing)), closing);
    },
  };
}

/** Sends each doctor one mail, regardless of how many links closed. */
async function mailDoctors(tx: Tx, closed: Closed, about: { now: Date; except?: number }): Promise<void> {
  const concerned = Object.values(closed).flatMap((links) => links.flatMap(({ doctorIds }) => doctorIds));
  const doctorIds = [...new Set(concerned)].filter((id) => id !== about.except);
  if (doctorIds.length === 0) return;
  for (const { id: userId, email: recipient } of await listDoctorsToNotify(tx, doctorIds)) {
    const countOf = (name: KindName) => closed[name].filter((link) => link.doctorIds.includes(userId)).length;
    const details = {
      displays: countOf('display'),
      feeds: countOf('calendar_feed'),
      tickets: countOf('ticket'),
    };
    await addMail(tx, { kind: 'links_closed', cause: 'notice', details, recipient, userId, now: about.now });
  }
}
