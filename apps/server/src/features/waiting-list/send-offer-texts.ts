import { randomUUID } from 'node:crypto';
import { getClinic } from '#features/clinic';
import { type Contact, hashContact } from '#features/contact-blocks';
import { announceWaitingList } from '#features/live';
import { deriveMailToken, toOneLine } from '#features/mail';
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
  planTextAgain,
  settleLostTexts,
} from './offer-texts.queries.ts';
import { type CandidateRow, findOfferPage } from './openings.queries.ts';

const minute = 60_000;
const mostAttempts = 3;

export type ClaimedOffer = { offerId: number; claimed: ClaimedSms };

type Claiming = { due: DueOffer; candidate: CandidateRow; contact: Contact; now: Date };

/**
 * Claims an offer for the provider. The message is sent after the commit. Returns null if the provider may have it
 * already.
 */
export async function claimOfferText(
  context: Context,
  tx: Tx,
  { due, candidate, contact, now }: Claiming,
): Promise<ClaimedOffer | null> {
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
  const claimed: ClaimedSms = {
    sms: { messageId, to: contact.address, text },
    pauseMillis: attempts < mostAttempts ? minute : null,
    markAccepted: (done, providerId) => markTextAccepted(done, { offerId, providerId }),
    planAgain: (done, { problem, dueAt }) => planTextAgain(done, { offerId, problem, dueAt }),
    markNotSent: (done, { state, problem }) => markTextNotSent(done, { offerId, state, problem }),
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
  const { doctorName, salt } = await findOfferPage(tx, offerId);
  return composeOfferSms(language, {
    clinicName: toOneLine(clinic.name),
    doctorName: messages.namesDoctor ? toOneLine(doctorName) : null,
    when: formatShortInstantIn(language, start, clinic),
    page: `${settings.appUrl}/offer/${deriveMailToken(settings.appSecret, salt)}`,
  });
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
export async function settleLost({ db, clock }: Context): Promise<void> {
  await inTransaction(db, (tx) => settleLostTexts(tx, lostIfClaimedBefore(clock.now())));
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
        await blockIfOptedOut(tx, { hash: news.hash, problem: report.problem, now });
      });
    },
  };
}
