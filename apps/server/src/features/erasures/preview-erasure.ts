import { type ErasureBlock, erasureBlocks, type previewErasure as route } from '@anteroom/contract/erasures';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { findVisiblePatient, missingPatient } from '#features/patients';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone, spanOfDate } from '#platform/time/clinic-time';
import { findErasing } from './erase-record.ts';
import { countBlocks, countErased } from './erasures.queries.ts';
import { planKeptVisits } from './kept-visits.ts';

/** Returns what an erasure would delete and keep, and what prevents it. Audits this as a read of the record. */
export async function previewErasure(
  context: Context,
  actor: Actor,
  patientId: number,
): Promise<RouteOutput<typeof route>> {
  const { db } = context;
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw await missingPatient(db, actor, patientId);
  await recordAudit(db, actor, {
    action: 'patient.read',
    doctorId: patient.doctorId,
    patientIds: [patientId],
  });
  return {
    confirmation: confirmationName(patient),
    erases: await countErased(db, await findErasing(context, db, patientId)),
    keeps: (await planKeptVisits(context, db, patientId))?.keeping ?? null,
    blocks: await listBlocks(context, db, patientId),
  };
}

/** Returns what an admin types to confirm the erasure. */
export function confirmationName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/**
 * Lists the reasons that block an erasure: a restriction of the record, care in progress or upcoming, and open imports.
 */
export async function listBlocks(
  { clock, settings }: Context,
  db: Db | Tx,
  patientId: number,
): Promise<{ block: ErasureBlock; count: number }[]> {
  const zone = settings.clinicTimezone;
  const { start, end } = spanOfDate(dateInZone(clock.now(), zone), zone);
  const counts = await countBlocks(db, { patientId, todayBegan: start, todayEnds: end });
  return erasureBlocks.map((block) => ({ block, count: counts[block] })).filter(({ count }) => count > 0);
}
