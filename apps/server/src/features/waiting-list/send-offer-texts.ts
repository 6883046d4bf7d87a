import { randomUUID } from 'node:crypto';
import type { ReminderChannel } from '@anteroom/contract/reminders';
import { recordAudit, theServer } from '#features/audit';
import { getClinic } from '#features/clinic';
import { type Contact, hashContact } from '#features/contact-blocks';
import { announceWaitingList } from '#features/live';
import { deriveStoredMailToken, toOneLine } from '#features/mail';
import { countSegments, findReminderSettings } from '#features/reminders';
import { blockIfOptedOut, type ClaimedSms, lostIfClaimedBefore, type SmsListener } from '#features/sms';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { formatShortInstantIn } from '#platform/time/format-time';
import type { DueOffer } from './due-offers.queries.ts';
import { composeOfferSms } from './offer-sms.messages.ts';
import {
  applyTextStatus,
  claimText,
  markTextAccepted,
  markTextNotSent,
  type OfferAbout,
  planTextAgain,
  settleLostTexts,
} from './offer-texts.queries.ts';
import { type CandidateRow, findOfferPage } from './openings.queries.ts';

const minute = 60_000;
const mostAttempts = 3;

export type ClaimedOffer = { offerId: number; claimed: ClaimedSms };

type Claiming = { due: DueOffer; candidate: CandidateRow; contact: Contact; now: Date };

/**
 * Claims the SMS of an offer, which is sent after the commit. Returns null if the provider may have the SMS already.
 */
export async function claimOfferText(
  context: Context,
  tx: Tx,
  { due, candidate, contact, now }: Claiming,
): Promise<ClaimedOffer | null> {
  const { offerId, openingId, doctorId } = due;
  const { entryId, patientId } = candidate;
  const about = { doctorId, openingId, entryId, patientId };
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
  const claimed: ClaimedSms = {
    sms: { messageId, to: contact.address, text },
    pauseMillis: attempts < mostAttempts ? minute : null,
    markAccepted: async (done, providerId) => {
      if (await markTextAccepted(done, { offerId, providerId })) await recordOffered(done, about, 'sms');
    },
    planAgain: (done, { problem, dueAt }) => planTextAgain(done, { offerId, problem, dueAt }),
    // A message in the state unknown counts as sent in the audit trail, because the patient may have it.
    markNotSent: async (done, { state, problem }) => {
      const isNews = await markTextNotSent(done, { offerId, state, problem });
      if (isNews && state === 'unknown') await recordOffered(done, about, 'sms');
    },
    afterwards: (done) => announceWaitingList(done, [doctorId]),
  };
  return { offerId, claimed };
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
  const { doctorName, ...stored } = await findOfferPage(tx, offerId);
  return composeOfferSms(language, {
    clinicName: toOneLine(clinic.name),
    doctorName: messages.namesDoctor ? toOneLine(doctorName) : null,
    when: formatShortInstantIn(language, start, clinic),
    page: `${settings.appUrl}/offer/${deriveStoredMailToken(settings, stored)}`,
  });
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
export async function settleLost({ db, clock }: Context): Promise<void> {
  const claimedBefore = lostIfClaimedBefore(clock.now());
  await inTransaction(db, async (tx) => {
    const lost = await settleLostTexts(tx, claimedBefore);
    if (lost.length === 0) return;
    for (const about of lost) await recordOffered(tx, about, 'sms');
    await announceWaitingList(tx, [...new Set(lost.map(({ doctorId }) => doctorId))]);
  });
}

/**
 * Adds the audit entry of an offer. For an SMS, only the first transaction that learns that the patient has the
 * message, or may have it, calls this.
 */
export async function recordOffered(
  tx: Tx,
  { doctorId, openingId, entryId, patientId }: OfferAbout,
  channel: ReminderChannel,
): Promise<void> {
  await recordAudit(tx, theServer, {
    action: 'waiting_list.offered',
    doctorId,
    object: { type: 'waiting_entry', id: entryId },
    patientIds: [patientId],
    details: { opening: openingId, channel },
  });
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
        if (news.isFirstNews) await recordOffered(tx, news, 'sms');
        await blockIfOptedOut(tx, { hash: news.hash, problem: report.problem, now });
      });
    },
  };
}
