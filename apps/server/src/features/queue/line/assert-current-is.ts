import type { Db } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import { findQueue } from '../views/whole-queue.queries.ts';
import { queueChanged } from './line.rules.ts';

/**
 * Rejects an outdated `expectedCurrent` before a transaction starts. When many desks press at once, this rejects all
 * but the first. The action checks again under the lock.
 */
export async function assertCurrentIs(
  db: Db,
  { doctorId, kind }: Pick<QueueLine, 'doctorId' | 'kind'>,
  expectedCurrent: string | null | undefined,
): Promise<void> {
  if (expectedCurrent === undefined) return;
  const queue = await findQueue(db, doctorId);
  if (queue?.queueType !== kind || !queue.isActive) return;
  if (queue.currentAppointmentId !== expectedCurrent) throw queueChanged();
}
