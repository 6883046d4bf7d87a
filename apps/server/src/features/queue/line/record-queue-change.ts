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

/** Who changes a queue; `userId` is null where it is the patient, on their own page. */
export type QueueDoer = { readonly userId: number | null; readonly name: string };

export const thePatient: QueueDoer = { userId: null, name: 'The patient' };

/** What every change of a queue leaves: a new version (answered), an event, and word to all who watch. */
export function recordQueueChange(tx: Tx, doer: QueueDoer, change: QueueChange): Promise<number> {
  const { line, reason, entry = null, before, after, now } = change;
  const { doctorId, kind, date } = line;
  const { userId: actorId, name } = doer;
  const announcement = { doctorId, queueType: kind, date, reason, actor: { id: actorId, name } };
  return insertQueueChange(tx, { doctorId, reason, actorId, entry, before, after, now, announcement });
}
