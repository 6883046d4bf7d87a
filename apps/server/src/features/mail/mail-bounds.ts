import type { Actor } from '#context';
import { type Bound, countWithin } from '#platform/db/count-within.queries';
import type { Tx } from '#platform/db/database';
import { tooManyRequests } from '#platform/throttle';
import { countMailsOfClinic, countMailsToAddress } from './mail.queries.ts';
import type { Mail } from './mail-kinds.ts';

const hourSeconds = 60 * 60;
const hourMillis = hourSeconds * 1000;

const personBound: Bound = { name: 'mails_of_person', most: 20, seconds: hourSeconds };
const adminBound: Bound = { name: 'mails_of_person', most: 1000, seconds: hourSeconds };

/** Mails of all kinds to one address in an hour. */
const mostToAddress = 30;

/** Mails that the staff of the whole clinic cause in an hour. */
const mostOfStaff = 5000;

/** Mails that strangers cause in the whole clinic in an hour, by kind: one kind never uses up the others' share. */
const mostOfStrangers: Partial<Record<Mail['kind'], number>> = {
  verify_email: 1000,
  registration_attempt: 500,
  reset_password: 1000,
};

/** Without a recipient, the bound of the address is left out: a refusal would tell that the address is in use. */
type Caused = { recipient: string | null; now: Date };

/** Refuses a mail that is one too many for its sender, its address or the clinic. */
export async function assertMayCauseMail(
  tx: Tx,
  sender: Pick<Actor, 'userId' | 'role'>,
  { recipient, now }: Caused,
): Promise<void> {
  const bound = sender.role === 'admin' ? adminBound : personBound;
  const millis = await countWithin(tx, bound, { key: sender.userId, now });
  if (millis !== null) {
    throw tooManyRequests(
      `You have caused ${bound.most} emails within an hour. Please try again later.`,
      millis,
    );
  }
  const since = new Date(now.getTime() - hourMillis);
  if (recipient !== null && (await isWrittenToTooOften(tx, recipient, since))) {
    throw tooManyRequests(
      `${mostToAddress} emails were sent to this address within an hour. Please try again later.`,
      hourMillis,
    );
  }
  if ((await countMailsOfClinic(tx, { cause: 'staff', since, most: mostOfStaff })) >= mostOfStaff) {
    throw tooManyRequests(
      'The clinic has sent too many emails within an hour. Please try again later.',
      hourMillis,
    );
  }
}

async function isWrittenToTooOften(tx: Tx, recipient: string, since: Date): Promise<boolean> {
  return (await countMailsToAddress(tx, { recipient, since, most: mostToAddress })) >= mostToAddress;
}

/** Whether the clinic still sends mails of this kind to strangers in this hour. Takes as long either way. */
export async function mayMailForStranger(tx: Tx, kind: Mail['kind'], now: Date): Promise<boolean> {
  const most = mostOfStrangers[kind] ?? 0;
  const since = new Date(now.getTime() - hourMillis);
  return (await countMailsOfClinic(tx, { cause: 'stranger', kind, since, most })) < most;
}
