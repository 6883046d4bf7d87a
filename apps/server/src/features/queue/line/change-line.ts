import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { setAppointmentStatus } from '#features/appointments';
import { assertStillActsForDoctor } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { QueueLine } from '../queue-line.ts';
import {
  insertQueueChange,
  type LockedQueueRow,
  lockQueue,
  settleEntry,
  startEntry,
} from './line.queries.ts';
import type { LineEntry } from './line.rules.ts';
import type { Undo } from './undo/undo.rules.ts';

type ConfiguredQueue = LockedQueueRow & { queueType: QueueType };

const nameOf = { day_wise: 'day-wise', central: 'central' } as const;

export function wrongQueueType(kind: QueueType): AppError {
  return new AppError('wrong_queue_type', `Doctor is not using the ${nameOf[kind]} queue system`);
}

type MaybeConfigured = { queueType: QueueType | null };

/** Returns the queue with its settings. Rejects an unknown doctor and a doctor without queue settings. */
export function configured<Q extends MaybeConfigured>(queue: Q | undefined): Q & { queueType: QueueType } {
  if (!queue) throw notFound('Doctor');
  const { queueType } = queue;
  if (queueType === null)
    throw new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
  return { ...queue, queueType };
}

/** A staff member, or null for the patient, who is authorized by their secret link. */
type By = { readonly userId: number } | null;

/**
 * Takes the doctor's lock. Rejects callers who lost access while waiting for it, queues without settings, and queues of
 * another type than requested.
 */
export async function openQueue(
  tx: Tx,
  by: By,
  { doctorId, kind = null }: { doctorId: number; kind?: QueueType | null },
): Promise<ConfiguredQueue> {
  const { locked } = await pipeline({
    locked: lockQueue(tx, doctorId),
    permission: by && assertStillActsForDoctor(tx, by, doctorId),
  });
  const queue = configured(locked);
  if (kind !== null && queue.queueType !== kind) throw wrongQueueType(kind);
  return queue;
}

// These functions update an entry and its appointment together, so that their statuses always match.

export async function startPatient(tx: Tx, actor: Actor, entry: LineEntry, now: Date): Promise<void> {
  await pipeline([
    startEntry(tx, entry.id, actor.sessionId, now),
    setAppointmentStatus(tx, entry.appointmentId, 'in_progress', now),
  ]);
}

export async function completePatient(tx: Tx, entry: LineEntry, now: Date): Promise<void> {
  await pipeline([
    settleEntry(tx, entry.id, 'completed', now),
    setAppointmentStatus(tx, entry.appointmentId, 'completed', now),
  ]);
}

export async function markNoShow(tx: Tx, entry: LineEntry, now: Date): Promise<void> {
  await pipeline([
    settleEntry(tx, entry.id, 'skipped', now),
    setAppointmentStatus(tx, entry.appointmentId, 'no_show', now),
  ]);
}

type QueueChange = {
  line: QueueLine;
  reason: QueueChangeReason;
  entry?: LineEntry | null;
  before: object;
  after: object;
  /** Makes the change undoable for a minute. */
  undo?: Undo | null;
  now: Date;
};

/** The author of a change. `userId` is null for the patient and for the server. */
export type QueueDoer = { readonly userId: number | null; readonly name: string };

export const thePatient: QueueDoer = { userId: null, name: 'The patient' };

/** Records a change of the queue: a new version, an event row and a live event. Returns the version. */
export function recordQueueChange(tx: Tx, doer: QueueDoer, change: QueueChange): Promise<number> {
  const { line, reason, entry = null, undo = null, after, now } = change;
  const before = undo ? { ...change.before, undo } : change.before;
  const { doctorId, kind, date } = line;
  const { userId: actorId, name } = doer;
  const announcement = { doctorId, queueType: kind, date, reason, actor: { id: actorId, name } };
  return insertQueueChange(tx, { doctorId, reason, actorId, entry, before, after, now, announcement });
}
