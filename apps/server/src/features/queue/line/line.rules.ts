import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { AppError } from '#platform/app-error';

export type LineEntry = {
  readonly id: number;
  readonly appointmentId: number;
  readonly appointmentUuid: string;
  readonly patientId: number;
  readonly status: EntryStatus;
  readonly appointmentStatus: AppointmentStatus;
  readonly queueDate: string;
  readonly calledAt: Date | null;
  readonly calledBySession: number | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly lateMinutes: number | null;
  readonly settledAt: Date | null;
  /** The appointment's time. For a settled entry it can be on another day than the entry. */
  readonly scheduledAt: Date;
};

export type LineState = {
  readonly kind: QueueType;
  readonly isActive: boolean;
  readonly isPastDay: boolean;
  readonly current: LineEntry | null;
  readonly next: LineEntry | null;
};

export type Caller = {
  readonly sessionId: number;
  /**
   * The appointment that the caller sees as current. Null if the caller sees no current patient; undefined if the
   * caller did not say.
   */
  readonly expectedCurrent: string | null | undefined;
};

export type CallNextPlan = { readonly complete: LineEntry | null; readonly start: LineEntry | null };

/** Milliseconds within which calls from different sessions count as one. */
const sameWishMillis = 3000;

/**
 * Plans to complete the current patient and start the first waiting one. Rejects callers with an outdated screen, so
 * that two simultaneous calls call one patient and complete no visit by accident.
 */
export function planCallNext(state: LineState, caller: Caller, now: Date): CallNextPlan {
  const { current, next } = state;
  if (!state.isActive && (state.kind === 'day_wise' || current === null)) {
    throw new AppError('queue_paused', 'The queue is paused. Start it to call the next patient.');
  }
  if (isOldScreen(state, caller, now)) {
    throw queueChanged();
  }
  if (current === null && next === null) {
    throw new AppError('queue_empty', 'No patients are left to call.');
  }
  return { complete: current, start: state.isActive ? next : null };
}

export function queueChanged(): AppError {
  return new AppError('queue_changed', 'Someone else has already called the next patient.');
}

function isOldScreen({ current, isPastDay }: LineState, caller: Caller, now: Date): boolean {
  if (caller.expectedCurrent !== undefined) {
    return caller.expectedCurrent !== (current?.appointmentUuid ?? null);
  }
  // A request from the screen of a past day must name the patient who is being seen now.
  if (isPastDay && current !== null) return true;
  if (!current?.calledAt || current.calledBySession === caller.sessionId) return false;
  // The absolute value limits the effect of a clock set back, and of small clock differences between processes.
  return Math.abs(now.getTime() - current.calledAt.getTime()) < sameWishMillis;
}

export function assertSkippable(entry: LineEntry): void {
  if (entry.status === 'waiting' || entry.status === 'in_progress') return;
  throw new AppError('entry_settled', 'This patient is neither waiting nor being seen.');
}

type Returning = {
  isRemoved: boolean;
  today: string;
  dayBegan: Date;
  bookedFor: string;
};

/**
 * Allows a return only for patients who were skipped, or removed by a reset before their visit was completed. Today
 * must be the day of their entry, or the day on which they were skipped or removed; a removed entry of a later day can
 * return only on that later day. The appointment must still be on the date of the entry.
 */
export function assertReturnable(entry: LineEntry, returning: Returning): void {
  const { isRemoved, today, dayBegan, bookedFor } = returning;
  const hadTurn = entry.status === 'completed' || (!isRemoved && entry.status !== 'skipped');
  if (hadTurn) throw new AppError('entry_settled', 'Only a skipped patient can be put back.');
  // A reset of a central queue also removes entries of later days. Those can only return on the day they are booked
  // for.
  const leftToday = entry.settledAt !== null && entry.settledAt >= dayBegan;
  const isOfToday = entry.queueDate === today || (leftToday && !(isRemoved && entry.queueDate > today));
  if (!isOfToday || bookedFor !== entry.queueDate)
    throw new AppError('entry_settled', 'Only today’s patients can be put back.');
}

/**
 * Returns whether auto advance calls the next patient. `left` is the entry before the change: if that patient was only
 * waiting, no patient is called.
 */
export function shouldAdvance(queue: { autoAdvance: boolean; isActive: boolean }, left: LineEntry): boolean {
  return queue.autoAdvance && queue.isActive && left.status === 'in_progress';
}
