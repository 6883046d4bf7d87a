import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import type { EntryStatus } from '@anteroom/contract/queue';
import { AppError } from '#platform/app-error';
import type { LineEntry } from '../line.rules.ts';
import type { PlaceLeft, PositionChange } from '../position.rules.ts';

/**
 * The state of an entry and its appointment that an undo restores. Times are ISO strings, because events are stored as
 * JSON.
 */
export type EntryImage = {
  id: number;
  appointmentUuid: string;
  status: EntryStatus;
  appointmentStatus: AppointmentStatus;
  queueDate: string;
  scheduledAt: string;
  calledAt: string | null;
  calledBySession: number | null;
  startedAt: string | null;
  completedAt: string | null;
  settledAt: string | null;
  arrivedAt: string | null;
  lateMinutes: number | null;
};

/** An entry before the change, and its status after the change. That is null if the appointment was cancelled. */
export type ChangedEntry = { was: EntryImage; became: EntryStatus | null };

/** An announced delay, or null for none. */
export type DelayImage = { minutes: number; announcedAt: string } | null;

export function delayImageOf(delay: { minutes: number; announcedAt: Date } | null): DelayImage {
  return delay && { minutes: delay.minutes, announcedAt: delay.announcedAt.toISOString() };
}

/** The data stored with a change of the queue, so that the change can be undone for a minute. */
export type Undo =
  | ({
      kind: 'call' | 'skip' | 'status';
      /** The patient of the change comes first. */
      entries: ChangedEntry[];
    } & Partial<PlaceLeft>)
  | {
      kind: 'arrival';
      entryId: number;
      was: Pick<EntryImage, 'arrivedAt' | 'lateMinutes'>;
      became: string | null;
    }
  | { kind: 'pause'; was: string | null; isActive: boolean }
  | { kind: 'move'; entryId: number; was: PositionChange[]; became: PositionChange[] }
  | { kind: 'walk_in'; appointmentUuid: string }
  | { kind: 'delay'; was: DelayImage; became: DelayImage };

export type UndoOf<Kind extends Undo['kind']> = Extract<Undo, { kind: Kind }>;

export type RecordedChange = { readonly at: Date; readonly undo: Undo | null };

export function imageOf(entry: LineEntry): EntryImage {
  const { id, appointmentUuid, status, appointmentStatus, queueDate, calledBySession, lateMinutes } = entry;
  return {
    id,
    appointmentUuid,
    status,
    appointmentStatus,
    queueDate,
    calledBySession,
    lateMinutes,
    scheduledAt: entry.scheduledAt.toISOString(),
    calledAt: isoOf(entry.calledAt),
    startedAt: isoOf(entry.startedAt),
    completedAt: isoOf(entry.completedAt),
    settledAt: isoOf(entry.settledAt),
    arrivedAt: isoOf(entry.arrivedAt),
  };
}

export function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

const reasons: Record<Undo['kind'], string> = {
  call: 'The call was not undone: the current patient has changed since.',
  skip: 'This was not undone: the patient has been put back or changed since.',
  status: 'This was not undone: the patient or the appointment has been changed since.',
  arrival: 'This was not undone: the patient has been called, or the arrival was changed since.',
  pause: 'This was not undone: the queue has been paused or started again since.',
  move: 'The move was not undone: the order of these patients has changed since.',
  walk_in: 'The walk-in was not removed: the patient has been called or changed since.',
  delay: 'This was not undone: another delay has been announced since.',
};

const visitBefore = 'The call was not undone: the visit before it has been changed since.';

export function notUndone(kind: Undo['kind'], became: ChangedEntry['became'] = null): AppError {
  const reason = kind === 'call' && became === 'completed' ? visitBefore : reasons[kind];
  return new AppError('queue_changed', reason);
}

export function timeTaken(): AppError {
  return new AppError('queue_changed', 'This was not undone: the time has been booked since.');
}

export function patientInactive(): AppError {
  return new AppError('queue_changed', 'This was not undone: the patient has been made inactive since.');
}

export function assertUndoable(change: RecordedChange | null, now: Date): RecordedChange & { undo: Undo } {
  const { at, undo } = change ?? { at: now, undo: null };
  if (undo === null) throw new AppError('queue_changed', 'This change can no longer be undone.');
  if (now.getTime() - at.getTime() > limits.undoMillis) {
    throw new AppError(
      'queue_changed',
      'This change was made more than a minute ago and can no longer be undone.',
    );
  }
  return { at, undo };
}

/** Returns whether an entry is still as the change left it. `entry` is null if the appointment has none. */
export function isAsLeft(
  entry: LineEntry | null,
  { became }: Pick<ChangedEntry, 'became'>,
  at: Date,
): boolean {
  if (entry?.status !== became) return entry === null && became === null;
  if (became === 'waiting') return entry.calledAt === null;
  return (became === 'in_progress' ? entry.calledAt : entry.settledAt)?.getTime() === at.getTime();
}

/** Sorts entries that stop being current first, because only one patient can be current. */
export function inWritingOrder<E extends ChangedEntry>(entries: readonly E[]): E[] {
  return entries.toSorted(
    (one, other) => Number(other.became === 'in_progress') - Number(one.became === 'in_progress'),
  );
}

/** Returns the state of a patient who waits instead of being current again, because another patient is current now. */
export function asWaiting(was: EntryImage): EntryImage {
  const none = { calledAt: null, calledBySession: null, startedAt: null, completedAt: null, settledAt: null };
  return { ...was, ...none, status: 'waiting', appointmentStatus: 'scheduled' };
}
