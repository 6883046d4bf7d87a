import type { SkipReason } from '@anteroom/contract/waiting-list';
import { isBlocked } from '#features/contact-blocks';
import { announceWaitingList } from '#features/live';
import { addMail } from '#features/mail';
import { findReminderSettings, isQuiet, maskAddress, maskPhone } from '#features/reminders';
import { type SmsTransport, sendClaimed } from '#features/sms';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { claimDueOffer, type DueOffer, markOffered, setMailJob, skipOffer } from './due-offers.queries.ts';
import { findObstacle } from './is-still-free.ts';
import { removeText } from './offer-texts.queries.ts';
import { contactOf, findReasonNotToAsk, hasNotice, suits } from './offers.rules.ts';
import { type CandidateRow, closeOpenings, findCandidate, lockOutdated } from './openings.queries.ts';
import { planNextOpening } from './plan-offers.ts';
import { type ClaimedOffer, claimOfferText, recordOffered, settleLost } from './send-offer-texts.ts';

const roundEveryMillis = 5_000;

/** Plans and sends offers continuously. Any number of processes share the work. */
export function keepOffers(context: Context, sms: SmsTransport | null): Repetition {
  return repeat({
    log: context.log,
    tracing: context.tracing,
    what: 'offering free times to waiting patients',
    everyMillis: roundEveryMillis,
    work: (stopping) => workOffOffers(context, { sms, stopping }),
  });
}

type Work = { sms?: SmsTransport | null; stopping?: AbortSignal | undefined };

/** Plans new openings, closes outdated ones, and sends all due offers, except in the quiet hours. */
export async function workOffOffers(context: Context, { sms = null, stopping }: Work = {}): Promise<void> {
  while (!stopping?.aborted && (await planNextOpening(context)));
  await closeOutdated(context);
  await settleLost(context);
  while (!stopping?.aborted && (await sendNext(context, sms)));
}

async function closeOutdated(context: Context): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const outdated = await lockOutdated(tx, now);
    if (outdated.length === 0) return;
    for (const because of ['passed', 'taken'] as const) {
      const ids = outdated
        .filter(({ hasPassed }) => hasPassed === (because === 'passed'))
        .map(({ id }) => id);
      await closeOpenings(tx, ids, { because, now });
    }
    await announceWaitingList(tx, [...new Set(outdated.map(({ doctorId }) => doctorId))]);
  });
}

/** Sends or skips the next due offer. Returns false if none is due, or in the quiet hours. */
async function sendNext(context: Context, sms: SmsTransport | null): Promise<boolean> {
  const next = await claimNext(context);
  if (next === null) return false;
  if (next !== 'settled' && sms !== null)
    await sendClaimed(context, sms, { offer: next.offerId }, next.claimed);
  return true;
}

function claimNext(context: Context): Promise<ClaimedOffer | 'settled' | null> {
  const { db, clock, settings } = context;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    if (isQuiet(now, await findReminderSettings(tx), settings.clinicTimezone)) return null;
    const due = await claimDueOffer(tx, now);
    if (due === null || due === 'settled') return due;
    const obstacle = await findObstacle(context, tx, due);
    if (obstacle === 'held') return null;
    await announceWaitingList(tx, [due.doctorId]);
    if (obstacle === null) return send(context, tx, due, now);
    await closeOpenings(tx, [due.openingId], { because: obstacle, now });
    return 'settled';
  });
}

/**
 * Queues the mail, or claims the SMS, in the transaction that locks the opening, so that the offer is sent only once.
 */
async function send(context: Context, tx: Tx, due: DueOffer, now: Date): Promise<ClaimedOffer | 'settled'> {
  const candidate = await findCandidate(tx, due.offerId, due);
  const reason = candidate ? await findReason(context, tx, { candidate, due, now }) : 'not_waiting';
  const contact = candidate && contactOf(candidate);
  if (!candidate || reason !== null || contact === null) {
    await skipOffer(tx, due, reason ?? 'no_address');
    return 'settled';
  }
  const { address: recipient, channel } = contact;
  const maskedRecipient = channel === 'sms' ? maskPhone(recipient) : maskAddress(recipient);
  if (!(await markOffered(tx, due, { maskedRecipient, now }))) return 'settled';
  if (channel === 'sms')
    return (await claimOfferText(context, tx, { due, candidate, contact, now })) ?? 'settled';
  if (!(await queueMail(tx, due, { recipient, now }))) return 'settled';
  await recordOffered(tx, { ...due, ...candidate }, 'email');
  return 'settled';
}

/**
 * Queues an offer mail. If the offer was planned as an SMS before, deletes the SMS: before a retry, staff can change
 * the patient's choice to mails. Returns false if a delivery report shows that the provider has that SMS after all.
 */
async function queueMail(
  tx: Tx,
  { offerId, state }: DueOffer,
  { recipient, now }: { recipient: string; now: Date },
): Promise<boolean> {
  if (state === 'sent' && !(await removeText(tx, offerId))) return false;
  const mail = { kind: 'waiting_offer', details: { offerId }, cause: 'notice' } as const;
  await setMailJob(tx, offerId, await addMail(tx, { ...mail, recipient, userId: null, now }));
  return true;
}

type Sending = { candidate: CandidateRow; due: DueOffer; now: Date };

async function findReason(
  { settings }: Context,
  tx: Tx,
  { candidate, due, now }: Sending,
): Promise<SkipReason | null> {
  const reason = findReasonNotToAsk(candidate, settings.sms !== null);
  if (reason !== null) return reason;
  if (!suits(candidate, due, settings.clinicTimezone)) return 'not_suitable';
  if (!hasNotice(candidate, due.start, now)) return 'too_late';
  const contact = contactOf(candidate);
  return contact !== null && (await isBlocked(tx, contact)) ? 'opted_out' : null;
}
