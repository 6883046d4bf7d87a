import type { SkipReason } from '@anteroom/contract/waiting-list';
import { recordAudit, theServer } from '#features/audit';
import { isBlocked } from '#features/contact-blocks';
import { announceWaitingList } from '#features/live';
import { addMail } from '#features/mail';
import { findReminderSettings, isQuiet, maskAddress } from '#features/reminders';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { findObstacle } from './is-still-free.ts';
import { findReasonNotToAsk, hasNotice, suits } from './offers.rules.ts';
import {
  type CandidateRow,
  claimDueOffer,
  closeOpenings,
  type DueOffer,
  findCandidate,
  lockOutdated,
  markOffered,
  skipOffer,
} from './openings.queries.ts';
import { planNextOpening } from './plan-offers.ts';

const roundEveryMillis = 5_000;

/** Plans and sends offers all the time. Any number of processes share the work. */
export function keepOffers(context: Context): Repetition {
  return repeat({
    log: context.log,
    tracing: context.tracing,
    what: 'offering free times to waiting patients',
    everyMillis: roundEveryMillis,
    work: (stopping) => workOffOffers(context, stopping),
  });
}

/** Plans new openings, closes outdated ones, and sends all offers that are due unless it is quiet. */
export async function workOffOffers(context: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await planNextOpening(context)));
  await closeOutdated(context);
  while (!stopping?.aborted && (await sendNext(context)));
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

/** Sends or skips the next due offer. Returns false if none is due, or if it is quiet. */
function sendNext(context: Context): Promise<boolean> {
  const { db, clock, settings } = context;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    if (isQuiet(now, await findReminderSettings(tx), settings.clinicTimezone)) return false;
    const due = await claimDueOffer(tx, now);
    if (!due) return false;
    const obstacle = await findObstacle(context, tx, due);
    if (obstacle === 'held') return false;
    if (obstacle === null) await send(context, tx, due, now);
    else await closeOpenings(tx, [due.openingId], { because: obstacle, now });
    await announceWaitingList(tx, [due.doctorId]);
    return true;
  });
}

/** Queues the mail in the transaction that holds the opening, so that it is queued once. */
async function send(context: Context, tx: Tx, due: DueOffer, now: Date): Promise<void> {
  const candidate = await findCandidate(tx, due.offerId, due);
  const reason = candidate ? await findReason(context, tx, { candidate, due, now }) : 'not_waiting';
  if (!candidate || reason !== null || candidate.address === null) {
    await skipOffer(tx, due.offerId, reason ?? 'no_address');
    return;
  }
  const { address: recipient, patientId, entryId } = candidate;
  const mail = { kind: 'waiting_offer', details: { offerId: due.offerId }, cause: 'notice' } as const;
  const mailJobId = await addMail(tx, { ...mail, recipient, userId: null, now });
  await markOffered(tx, due.offerId, { mailJobId, maskedRecipient: maskAddress(recipient), now });
  await recordAudit(tx, theServer, {
    action: 'waiting_list.offered',
    doctorId: due.doctorId,
    object: { type: 'waiting_entry', id: entryId },
    patientIds: [patientId],
    details: { opening: due.openingId },
  });
}

type Sending = { candidate: CandidateRow; due: DueOffer; now: Date };

async function findReason(
  { settings }: Context,
  tx: Tx,
  { candidate, due, now }: Sending,
): Promise<SkipReason | null> {
  const reason = findReasonNotToAsk(candidate);
  if (reason !== null) return reason;
  if (!suits(candidate, due, settings.clinicTimezone)) return 'not_suitable';
  if (!hasNotice(candidate, due.start, now)) return 'too_late';
  const { address } = candidate;
  return address !== null && (await isBlocked(tx, { channel: 'email', address })) ? 'opted_out' : null;
}
