import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { Actor } from '#context';
import { announceQueueChange } from '#features/live';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import { bumpVersion, insertQueueEvent } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';

export type QueueChange = {
  line: QueueLine;
  reason: QueueChangeReason;
  entry?: LineEntry | null;
  before: object;
  after: object;
  now: Date;
};

/** What every change of a queue leaves: a new version (answered), an event, and word to all who watch. */
export async function recordQueueChange(tx: Tx, actor: Actor, change: QueueChange): Promise<number> {
  const { line, reason, entry = null, before, after, now } = change;
  const { doctorId } = line;
  const version = await bumpVersion(tx, doctorId, now);
  await insertQueueEvent(tx, { doctorId, version, reason, actorId: actor.userId, entry, before, after, now });
  await announceQueueChange(tx, {
    doctorId,
    queueType: line.kind,
    date: line.date,
    version,
    reason,
    actor: { id: actor.userId, name: actor.name },
  });
  return version;
}
