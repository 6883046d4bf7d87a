import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueuedAppointment } from '#features/appointments';
import { AppError } from '#platform/app-error';
import type { LineEntry } from './line/line.rules.ts';

/** The queue status for each appointment status. Cancelled appointments have no queue entry. */
export const entryStatusOf = {
  scheduled: 'waiting',
  confirmed: 'waiting',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'skipped',
  cancelled: null,
} as const satisfies Record<AppointmentStatus, EntryStatus | null>;

type Scheduled = Pick<QueuedAppointment, 'status' | 'scheduledAt'>;

/**
 * An appointment before and after a change. `entry` is its queue entry before the change, or null if it has none
 * because the appointment was cancelled or a reset removed the entry.
 */
export type EntryChange = {
  before: Scheduled;
  after: Scheduled;
  entry: Pick<LineEntry, 'status' | 'queueDate'> | null;
  /** The date of the new time in the clinic's time zone. */
  date: string;
};

export type EntryPlan =
  | { kind: 'stay' }
  | { kind: 'leave'; reason: QueueChangeReason }
  | {
      kind: 'enqueue';
      status: EntryStatus;
      /** `new`: a position by the time of the appointment. `own`: the position that the entry already has. */
      place: 'new' | 'own';
      reason: QueueChangeReason;
    };

/** Plans how the queue entry follows a manual change of its appointment, so that both always have matching statuses. */
export function planEntry(change: EntryChange): EntryPlan {
  const { before, after, entry } = change;
  const status = entryStatusOf[after.status];
  if (status === null) return entry ? { kind: 'leave', reason: 'cancelled' } : { kind: 'stay' };
  if (status !== (entry?.status ?? entryStatusOf[before.status])) {
    const place = keepsPlace(change, status) ? 'own' : 'new';
    return { kind: 'enqueue', status, place, reason: reasonFor[status] };
  }
  // A new time moves only a patient who waits. For all other patients it changes only the appointment.
  if (status !== 'waiting' || !isRescheduled(change)) return { kind: 'stay' };
  return { kind: 'enqueue', status, place: 'new', reason: 'rescheduled' };
}

function isRescheduled({ before, after }: EntryChange): boolean {
  return before.scheduledAt.getTime() !== after.scheduledAt.getTime();
}

const reasonFor = {
  waiting: 'restored',
  in_progress: 'started',
  completed: 'completed',
  skipped: 'skipped',
} as const satisfies Record<EntryStatus, QueueChangeReason>;

/**
 * Returns whether the entry keeps its position in the new status. A patient who returns from a finished visit gets a
 * new position by time. A patient who was called too early gets their old place back. A new time moves patients who
 * have not been seen yet.
 */
function keepsPlace(change: EntryChange, status: EntryStatus): boolean {
  const { entry, date } = change;
  if (!entry) return false;
  if (status === 'waiting') {
    return entry.status === 'in_progress' && entry.queueDate === date && !isRescheduled(change);
  }
  return !(isRescheduled(change) && (entry.status === 'waiting' || status === 'in_progress'));
}

/**
 * Returns whether this change would end the visit of a current patient, so that auto advance may call the next one.
 * Does not check that the patient is current; `shouldAdvance` does.
 */
export function leavesRoom(plan: EntryPlan): boolean {
  return plan.kind === 'leave' || (plan.kind === 'enqueue' && plan.status !== 'waiting');
}

export function assertRoomIsFree(plan: EntryPlan, current: LineEntry | null): void {
  if (plan.kind !== 'enqueue' || plan.status !== 'in_progress' || current === null) return;
  throw new AppError('queue_busy', 'Another patient of this doctor is being seen.');
}

/** Returns whether a queue, an appointment board or Today shows the appointment differently after the change. */
export function isShownDifferently(before: QueuedAppointment, after: QueuedAppointment): boolean {
  return (
    before.patientId !== after.patientId ||
    before.status !== after.status ||
    before.scheduledAt.getTime() !== after.scheduledAt.getTime() ||
    before.durationMinutes !== after.durationMinutes ||
    before.appointmentType !== after.appointmentType ||
    before.reasonForVisit !== after.reasonForVisit ||
    before.followUpRequired !== after.followUpRequired ||
    before.followUpDate !== after.followUpDate
  );
}
