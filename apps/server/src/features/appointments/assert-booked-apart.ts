import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { knownOverlaps, overlapError } from './assert-free-time.ts';
import { listOverlapsOfBoth } from './overlaps-of-both.queries.ts';

/**
 * Rejects merging two patients who have appointments at the same time, and lists those appointments that the caller may
 * see. Both patients must be locked.
 */
export async function assertBookedApart(
  tx: Tx,
  actor: Actor,
  patientIds: readonly [number, number],
): Promise<void> {
  const overlaps = await listOverlapsOfBoth(tx, patientIds);
  if (overlaps.length === 0) return;
  const known = knownOverlaps(actor, overlaps);
  const [patientId] = patientIds;
  throw overlapError(
    'Both records have an appointment at the same time. Move or cancel one of them first.',
    [known],
    { patientId, doctorId: overlaps[0]?.doctorId ?? 0 },
  );
}
