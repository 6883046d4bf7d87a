import type { AppError } from '#platform/app-error';
import type { Actor } from '#platform/context';
import { type Bound, countWithin, findWait } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';
import { tooManyRequests } from '#platform/throttle';
import { countMailsOfClinic, countMailsToAddress } from './mail.queries.ts';
import type { Mail } from './mail-kinds.ts';

const hourSeconds = 60 * 60;
const hourMillis = hourSeconds * 1000;

const personBound: Bound = { name: 'mails_of_person', most: 20, seconds: hourSeconds };
const adminBound: Bound = { name: 'mails_of_person', most: 1000, seconds: hourSeconds };

/** Maximum mails of all kinds to one address per hour. */
const mostToAddress = 30;

/** Maximum mails caused by all staff of the clinic per hour. */
const mostOfStaff = 5000;

/**
 * Maximum mails caused by people who are not signed in, per hour and kind. Separate per kind, so that one kind cannot
 * use up the limit of another.
 */
const mostOfStrangers: Partial<Record<Mail['kind'], number>> = {
  verify_email: 1000,
  registration_attempt: 500,
  reset_password: 1000,
  booking_code: 1000,
};

type Sender = Pick<Actor, 'userId' | 'role'>;

const boundOf = ({ role }: Sender): Bound => (role === 'admin' ? adminBound : personBound);

/** A null `recipient` skips the limit per address. Used where an error would reveal that the address is in use. */
type Caused = { recipient: string | null; now: Date };

/** Counts a mail of the sender. Throws 429 if the sender, the address or the clinic is at its limit. */
export async function assertMayCauseMail(tx: Tx, sender: Sender, caused: Caused): Promise<void> {
  const refusal = await countMail(tx, sender, caused);
  if (refusal) throw refusal;
}

/** Counts a mail of the sender. Returns whether the limits allow it, instead of throwing like `assertMayCauseMail`. */
export async function mayCauseMail(tx: Tx, sender: Sender, caused: Caused): Promise<boolean> {
  return (await countMail(tx, sender, caused)) === null;
}

/**
 * Counts a mail of the sender, even if the limit of the address or of the clinic rejects it. Returns the error for a
 * mail that is over a limit, or null.
 */
async function countMail(tx: Tx, sender: Sender, { recipient, now }: Caused): Promise<AppError | null> {
  const bound = boundOf(sender);
  const millis = await countWithin(tx, bound, { key: sender.userId, now });
  if (millis !== null) return tooManyMails(bound, millis);
  const since = new Date(now.getTime() - hourMillis);
  if (recipient !== null && (await isWrittenToTooOften(tx, recipient, since))) {
    return tooManyRequests(
      `${mostToAddress} emails were sent to this address within an hour. Please try again later.`,
      hourMillis,
    );
  }
  if ((await countMailsOfClinic(tx, { cause: 'staff', since, most: mostOfStaff })) >= mostOfStaff) {
    return tooManyRequests(
      'The clinic has sent too many emails within an hour. Please try again later.',
      hourMillis,
    );
  }
  return null;
}

/** Throws 429 if the sender is at the mail limit, without counting a mail. */
export async function assertMayCauseAnotherMail(db: Db, sender: Sender, now: Date): Promise<void> {
  const bound = boundOf(sender);
  const millis = await findWait(db, bound, { key: sender.userId, now });
  if (millis !== null) throw tooManyMails(bound, millis);
}

function tooManyMails({ most }: Bound, millis: number): AppError {
  return tooManyRequests(`You have caused ${most} emails within an hour. Please try again later.`, millis);
}

async function isWrittenToTooOften(tx: Tx, recipient: string, since: Date): Promise<boolean> {
  return (await countMailsToAddress(tx, { recipient, since, most: mostToAddress })) >= mostToAddress;
}

/**
 * Returns whether the clinic may send another mail of this kind to strangers this hour. Takes the same time whether it
 * may or not, so that the response time reveals nothing.
 */
export async function mayMailForStranger(tx: Tx, kind: Mail['kind'], now: Date): Promise<boolean> {
  const most = mostOfStrangers[kind] ?? 0;
  const since = new Date(now.getTime() - hourMillis);
  return (await countMailsOfClinic(tx, { cause: 'stranger', kind, since, most })) < most;
}
