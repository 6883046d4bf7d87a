import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { knownOverlaps, overlapError } from './assert-free-time.ts';
import { listOverlapsOfBoth } from './overlaps-of-both.queries.ts';

/**
 * Rejects two patients who both have an appointment at the same time, and lists these appointments as far as the caller
 * may see them. The caller has locked both patients.
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
