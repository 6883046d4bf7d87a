import { packDisclosed, patientsIn, recordAudit } from '#features/audit';
import type { Context, RequestMeta } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/http/network-of';
import type { FeedToRead } from './calendar-feeds.queries.ts';
import { lockHeldPatients, noteReading, setHeldPatients } from './feed-readings.queries.ts';

type Reading = { feed: FeedToRead; patientIds: readonly number[]; today: { start: Date; end: Date } };

/**
 * Audits the patients in a feed before it is sent. A calendar program reads every few minutes, so only these readings
 * add a row:
 * - the first reading of the day by a network; its row stores the full set of patients in `disclosed`
 * - a reading that contains a patient who was not in the feed's set before
 * - a later reading by a network whose last row is more than an hour old
 *
 * Each row names in `patientIds` the patients added since the row before. The access history depends on that: from the
 * row that names a patient to the first full set without that patient, every full set contains the patient.
 */
export async function recordFeedRead(
  { db, clock }: Context,
  meta: RequestMeta,
  { feed, patientIds, today }: Reading,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const network = networkOf(meta.ipAddress);
    const noted = await noteReading(tx, { feedId: feed.id, network, now: clock.now(), today });
    const isRecorded = (entered: readonly number[]) => noted === null && entered.length === 0;
    if (isRecorded(missingIn(feed.heldPatients, patientIds))) return;
    const held = await lockHeldPatients(tx, feed.id);
    const entered = missingIn(held, patientIds);
    if (isRecorded(entered)) return;
    const isWhole = noted?.isFirstOfDay ?? false;
    await recordAudit(tx, meta, {
      action: 'calendar_feed.read',
      doctorId: feed.doctorId,
      object: { type: 'calendar_feed', id: feed.id },
      patientIds: entered,
      details: { nameForm: feed.nameForm },
      ...(isWhole && { disclosed: packDisclosed({ patientIds }) }),
    });
    const now = isWhole ? patientIds : [...heldIn(held), ...entered];
    await setHeldPatients(tx, feed.id, packDisclosed({ patientIds: now }));
  });
}

const heldIn = (held: Buffer | null) => (held === null ? [] : patientsIn(held));

function missingIn(held: Buffer | null, patientIds: readonly number[]): number[] {
  const known = new Set(heldIn(held));
  return patientIds.filter((id) => !known.has(id));
}
