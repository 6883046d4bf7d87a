import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import { insertQueueChange } from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';

export type QueueChange = {
  line: QueueLine;
  reason: QueueChangeReason;
  entry?: LineEntry | null;
  before: object;
  after: object;
  now: Date;
};

/** The author of a change. `userId` is null for the patient, who uses their own page. */
export type QueueDoer = { readonly userId: number | null; readonly name: string };

export const thePatient: QueueDoer = { userId: null, name: 'The patient' };

/** Records a change of the queue: a new version, an event row and a live event. Returns the version. */
export function recordQueueChange(tx: Tx, doer: QueueDoer, change: QueueChange): Promise<number> {
  const { line, reason, entry = null, before, after, now } = change;
  const { doctorId, kind, date } = line;
  const { userId: actorId, name } = doer;
  const announcement = { doctorId, queueType: kind, date, reason, actor: { id: actorId, name } };
  return insertQueueChange(tx, { doctorId, reason, actorId, entry, before, after, now, announcement });
}
