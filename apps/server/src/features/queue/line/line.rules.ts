import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { AppError } from '#platform/app-error';

export type LineEntry = {
  readonly id: number;
  readonly appointmentId: number;
  readonly appointmentUuid: string;
  readonly patientId: number;
  readonly status: EntryStatus;
  readonly queueDate: string;
  readonly calledAt: Date | null;
  readonly calledBySession: number | null;
  readonly arrivedAt: Date | null;
  readonly settledAt: Date | null;
  /** The time of the appointment, which of someone settled may be of another day by now. */
  readonly scheduledAt: Date;
};

/** What the one who decides sees: the patient being seen, and the one whose turn is next. */
export type LineState = {
  readonly kind: QueueType;
  readonly isActive: boolean;
  /** The line of a day that is over. */
  readonly isPastDay: boolean;
  readonly current: LineEntry | null;
  readonly next: LineEntry | null;
};

export type Caller = {
  readonly sessionId: number;
  /** Who the caller believes is being seen; null: nobody; undefined: they do not say. */
  readonly expectedCurrent: string | null | undefined;
};

export type CallNextPlan = { readonly complete: LineEntry | null; readonly start: LineEntry | null };

/** Two presses from different desks this close together are one wish. */
const sameWishMillis = 3000;

/**
 * Calling the next patient completes the one being seen and starts the first waiting one. A caller who looks at an
 * old screen is refused, so that two people pressing at once call one patient and nobody is completed unseen.
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
    throw new AppError('queue_empty', 'There is nobody left to call.');
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
  // Whoever works off a past day must say that they know of the patient being seen now.
  if (isPastDay && current !== null) return true;
  if (!current?.calledAt || current.calledBySession === caller.sessionId) return false;
  // A clock that was set back must not refuse for as long as it was; two processes' clocks differ a little.
  return Math.abs(now.getTime() - current.calledAt.getTime()) < sameWishMillis;
}

/** A patient who is waiting or being seen can be marked as No Show; nobody else. */
export function assertSkippable(entry: LineEntry): void {
  if (entry.status === 'waiting' || entry.status === 'in_progress') return;
  throw new AppError('entry_settled', 'This patient is neither waiting nor being seen.');
}

type Returning = {
  isRemoved: boolean;
  today: string;
  dayBegan: Date;
  /** The day of their appointment. */
  bookedFor: string;
};

/** Only who was skipped, or went by a reset before their turn, comes back, and only on the day itself. */
export function assertReturnable(entry: LineEntry, returning: Returning): void {
  const { isRemoved, today, dayBegan, bookedFor } = returning;
  const hadTurn = entry.status === 'completed' || (!isRemoved && entry.status !== 'skipped');
  if (hadTurn) throw new AppError('entry_settled', 'Only a skipped patient can be put back.');
  // A reset of the line across days takes those of later days too: theirs is the day that they are booked for.
  const leftToday = entry.settledAt !== null && entry.settledAt >= dayBegan;
  const isOfToday = entry.queueDate === today || (leftToday && !(isRemoved && entry.queueDate > today));
  if (!isOfToday || bookedFor !== entry.queueDate)
    throw new AppError('entry_settled', 'Only a patient of today can be put back.');
}

/** Whether the next patient is called by itself when the current one leaves without Call Next. */
export function shouldAdvance(queue: { autoAdvance: boolean; isActive: boolean }, left: LineEntry): boolean {
  return queue.autoAdvance && queue.isActive && left.status === 'in_progress';
}
