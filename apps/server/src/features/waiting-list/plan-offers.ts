import type { ClosedReason, SkipReason } from '@anteroom/contract/waiting-list';
import { announceWaitingList } from '#features/live';
import { deriveMailToken, newMailTokenSalt } from '#features/mail';
import { findReminderSettings } from '#features/reminders';
import type { Context } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { findObstacle } from './is-still-free.ts';
import {
  type Candidate,
  findReasonNotToAsk,
  hasNotice,
  mostDepth,
  planTimes,
  stepMinutesOf,
  suits,
} from './offers.rules.ts';
import {
  type CandidateRow,
  claimNewOpening,
  closeOpenings,
  insertOffers,
  isOffered,
  listCandidates,
  lockPlanning,
  type OpeningRow,
  openOpening,
} from './openings.queries.ts';

/** The maximum number of offers that are planned for an opening. */
const mostOffers = 100;

/**
 * Plans the offers of the oldest opening in the state `new` that no other server is planning. Returns false if there is
 * none.
 */
export function planNextOpening(context: Context): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const opening = await claimNewOpening(tx);
    if (!opening) return false;
    await lockPlanning(tx, opening);
    const now = context.clock.now();
    const because = await planOpening(context, tx, opening, now);
    if (because !== null) await closeOpenings(tx, [opening.id], { because, now });
    await announceWaitingList(tx, [opening.doctorId]);
    return true;
  });
}

/**
 * Plans the offers of an opening. Returns why it is not offered, or null. A time that is held on the booking page is
 * planned too, because the hold can expire.
 */
async function planOpening(
  context: Context,
  tx: Tx,
  opening: OpeningRow,
  now: Date,
): Promise<ClosedReason | null> {
  if (opening.depth > mostDepth) return 'too_deep';
  const obstacle = await findObstacle(context, tx, opening);
  if (obstacle !== null && obstacle !== 'held') return obstacle;
  if (await isOffered(tx, opening)) return 'offered';
  const zone = context.settings.clinicTimezone;
  const candidates = oneOfEachPatient(await listCandidates(tx, opening)).filter((candidate) =>
    suits(candidate, opening, zone),
  );
  const offers = await planOffers(context, tx, { opening, candidates, now });
  if (offers.length === 0) return 'no_candidate';
  await insertOffers(tx, opening.id, offers);
  await openOpening(tx, opening.id, { stepMinutes: stepMinutesOf(leadOf(opening, now)), now });
  return null;
}

type Planning = { opening: OpeningRow; candidates: readonly CandidateRow[]; now: Date };

/**
 * Plans an offer for each candidate. Includes patients who get no messages, because staff can call them. They cause no
 * delay: the next patient gets the offer at their planned time.
 */
async function planOffers({ settings }: Context, tx: Tx, { opening, candidates, now }: Planning) {
  const quiet = await findReminderSettings(tx);
  const zone = settings.clinicTimezone;
  const stepMinutes = stepMinutesOf(leadOf(opening, now));
  const times = planTimes({ count: mostOffers, now, stepMinutes, quiet, zone });
  let turn = 0;
  return candidates.slice(0, mostOffers).flatMap((candidate, index) => {
    const dueAt = times[turn] ?? opening.start;
    const reason: SkipReason | null =
      findReasonNotToAsk(candidate, settings.sms !== null) ??
      (isTooLate(candidate, opening, dueAt) ? 'too_late' : null);
    if (reason === null) turn += 1;
    const salt = newMailTokenSalt();
    const secretHash = hashSecret(deriveMailToken(settings.appSecret, salt));
    return [
      { entryId: candidate.entryId, place: index + 1, dueAt, salt, secretHash, skippedBecause: reason },
    ];
  });
}

function isTooLate(candidate: Candidate, { start }: OpeningRow, dueAt: Date): boolean {
  return dueAt >= start || !hasNotice(candidate, start, dueAt);
}

function leadOf({ start }: OpeningRow, now: Date): number {
  return start.getTime() - now.getTime();
}

/** Keeps the first entry of each patient. Merges by earlier versions left patients with two entries for a doctor. */
function oneOfEachPatient(candidates: readonly CandidateRow[]): CandidateRow[] {
  const first = new Map<number, CandidateRow>();
  for (const candidate of candidates) {
    if (!first.has(candidate.patientId)) first.set(candidate.patientId, candidate);
  }
  return [...first.values()];
}
