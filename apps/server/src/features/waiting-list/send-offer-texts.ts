import { randomUUID } from 'node:crypto';
import { getClinic } from '#features/clinic';
import { type Contact, hashContact, setBlocked, setHashBlocked } from '#features/contact-blocks';
import { announceWaitingList } from '#features/live';
import { deriveMailToken, toOneLine } from '#features/mail';
import { countSegments, findReminderSettings, optedOutCode } from '#features/reminders';
import type { OutgoingSms, SmsListener, SmsOutcome, SmsTransport } from '#features/sms';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { formatShortInstantIn } from '#platform/time/format-time';
import { inSpan } from '#platform/tracing/tracing';
import type { DueOffer } from './due-offers.queries.ts';
import { composeOfferSms } from './offer-sms.messages.ts';
import {
  applyTextStatus,
  claimText,
  markTextAccepted,
  markTextNotSent,
  planTextAgain,
  settleLostTexts,
} from './offer-texts.queries.ts';
import { type CandidateRow, findOfferPage } from './openings.queries.ts';

const minute = 60_000;
/** Milliseconds after which a request to the provider counts as lost. Much longer than such a request can take. */
const lostAfterMillis = 2 * minute;
const mostAttempts = 3;

export type ClaimedText = { offerId: number; doctorId: number; attempts: number; sms: OutgoingSms };

type Claiming = { due: DueOffer; candidate: CandidateRow; contact: Contact; now: Date };

/**
 * Claims an offer for the provider. The message is sent after the commit. Returns null if the provider may have it
 * already.
 */
export async function claimOfferText(
  context: Context,
  tx: Tx,
  { due, candidate, contact, now }: Claiming,
): Promise<ClaimedText | null> {
  const { offerId, doctorId } = due;
  const text = await write(context, tx, due, candidate);
  const message = await claimText(tx, {
    offerId,
    messageId: randomUUID(),
    recipientHash: await hashContact(tx, contact),
    segments: countSegments(text),
    now,
  });
  if (!message) return null;
  const { messageId, attempts } = message;
  return { offerId, doctorId, attempts, sms: { messageId, to: contact.address, text } };
}

async function write(
  context: Context,
  tx: Tx,
  { offerId, start }: DueOffer,
  candidate: CandidateRow,
): Promise<string> {
  const { settings } = context;
  const clinic = await getClinic({ ...context, db: tx });
  const messages = await findReminderSettings(tx);
  const language = candidate.language ?? messages.language;
  const { doctorName, salt } = await findOfferPage(tx, offerId);
  return composeOfferSms(language, {
    clinicName: toOneLine(clinic.name),
    doctorName: messages.namesDoctor ? toOneLine(doctorName) : null,
    when: formatShortInstantIn(language, start, clinic),
    page: `${settings.appUrl}/offer/${deriveMailToken(settings.appSecret, salt)}`,
  });
}

/**
 * Sends an SMS through the provider and stores the result. Sends it at most once: without a clear result it is never
 * sent again.
 */
export async function sendOfferText(
  context: Context,
  transport: SmsTransport,
  claimed: ClaimedText,
): Promise<void> {
  const { db, clock, log } = context;
  const { offerId, doctorId, sms } = claimed;
  const outcome = await inSpan(context.tracing, 'sending an SMS', () => transport.send(sms)).catch(
    (): SmsOutcome => ({ kind: 'unknown', problem: 'Error' }),
  );
  if (outcome.kind !== 'sent') {
    const { kind, problem } = outcome;
    log.warn({ offer: offerId, outcome: kind, problem }, 'failed to send an SMS');
  }
  await inTransaction(db, async (tx) => {
    await store(tx, claimed, outcome, clock.now());
    await announceWaitingList(tx, [doctorId]);
  });
}

async function store(tx: Tx, claimed: ClaimedText, outcome: SmsOutcome, now: Date): Promise<void> {
  const { offerId, attempts, sms } = claimed;
  if (outcome.kind === 'sent') {
    await markTextAccepted(tx, { offerId, providerId: outcome.providerId });
    return;
  }
  const { kind, problem } = outcome;
  if (kind === 'not_accepted' && attempts < mostAttempts) {
    await planTextAgain(tx, { offerId, problem, dueAt: new Date(now.getTime() + minute) });
    return;
  }
  await markTextNotSent(tx, { offerId, state: kind === 'unknown' ? 'unknown' : 'failed', problem });
  if (problem !== optedOutCode) return;
  await setBlocked(tx, { channel: 'sms', address: sms.to }, { isStopped: true, now });
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
export async function settleLost({ db, clock }: Context): Promise<void> {
  const claimedBefore = new Date(clock.now().getTime() - lostAfterMillis);
  await inTransaction(db, (tx) => settleLostTexts(tx, claimedBefore));
}

/** Extends the SMS listener to delivery reports about offers. */
export function listenForOffers(context: Context, listener: SmsListener): SmsListener {
  return {
    ...listener,
    onStatus: async (report) => {
      await listener.onStatus(report);
      const now = context.clock.now();
      await inTransaction(context.db, async (tx) => {
        const news = await applyTextStatus(tx, report);
        if (!news) return;
        await announceWaitingList(tx, [news.doctorId]);
        if (report.problem !== optedOutCode) return;
        await setHashBlocked(tx, { hash: news.hash, channel: 'sms' }, { isStopped: true, now });
      });
    },
  };
}
