import type { QueueEntry } from '@anteroom/contract/queue';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lineOfBooking, type QueueLine } from '../queue-line.ts';
import { dayBegan } from '../views/today.ts';
import { viewLine } from '../views/view-line.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { findEntry } from './line.queries.ts';
import { type PositionChange, planMove, type Standing } from './position.rules.ts';
import { exchangePositions, listStanding } from './read-line.queries.ts';

type Input = Pick<QueueLine, 'doctorId' | 'kind'> & { entryId: number; newPlace: number };

const placeFields = { day_wise: 'newPosition', central: 'newGlobalPosition' } as const;

/** Returns the positions that the moved entries had before. */
function positionsOf(standing: readonly Standing[], moves: readonly PositionChange[]): PositionChange[] {
  return standing
    .filter(({ id }) => moves.some((move) => move.id === id))
    .map(({ id, position }) => ({ id, position }));
}

/** Moves a waiting patient to the place of another waiting patient. Returns the queue in its new order. */
export async function moveEntry(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, kind, entryId, newPlace }: Input,
): Promise<{ queue: QueueEntry[]; version: number }> {
  await openQueue(tx, actor, { doctorId, kind });
  const entry = await findEntry(tx, doctorId, entryId);
  if (!entry) throw notFound('Queue entry');
  const line = lineOfBooking(doctorId, kind, entry.queueDate);
  const standing = await listStanding(tx, line, dayBegan(context));
  const moves = planMove(standing, { entryId, newPlace, field: placeFields[kind] });
  const formerPlace = standing.findIndex(({ id }) => id === entryId) + 1;
  if (moves.length > 0) {
    await exchangePositions(tx, moves);
    await recordQueueChange(tx, actor, {
      line,
      entry,
      reason: 'moved',
      before: { place: formerPlace },
      after: { place: newPlace },
      undo: { kind: 'move', entryId, was: positionsOf(standing, moves), became: moves },
      now: context.clock.now(),
    });
    await recordAudit(tx, actor, {
      action: 'queue.moved',
      doctorId,
      object: { type: 'appointment', id: entry.appointmentUuid },
      patientIds: [entry.patientId],
      details: { from: formerPlace, to: newPlace },
    });
  }
  const { queue, version } = (await viewLine(context, tx, line)).view;
  return { queue, version };
}
