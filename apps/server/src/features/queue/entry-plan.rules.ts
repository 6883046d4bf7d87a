import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { QueueChangeReason } from '@anteroom/contract/live-events';
import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueuedAppointment } from '#features/appointments';
import { AppError } from '#platform/app-error';
import type { LineEntry } from './line/line.rules.ts';

/** What an appointment's status is in the queue. A cancelled one has no entry. */
export const entryStatusOf = {
  scheduled: 'waiting',
  confirmed: 'waiting',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'skipped',
  cancelled: null,
} as const satisfies Record<AppointmentStatus, EntryStatus | null>;

type Scheduled = Pick<QueuedAppointment, 'status' | 'scheduledAt'>;

/** An appointment that changes, with its entry as it stands; a reset may have removed that one. */
export type EntryChange = {
  before: Scheduled;
  after: Scheduled;
  entry: Pick<LineEntry, 'status' | 'queueDate'> | null;
  /** The clinic's date of the time it is to have. */
  date: string;
};

export type EntryPlan =
  | { kind: 'stay' }
  | { kind: 'leave'; reason: QueueChangeReason }
  | {
      kind: 'stand';
      status: EntryStatus;
      /** A new place by its time, or the one it has. */
      place: 'new' | 'own';
      reason: QueueChangeReason;
    };

/** What becomes of the entry when a person changes the appointment, so that board and list say the same. */
export function planEntry(change: EntryChange): EntryPlan {
  const { before, after, entry } = change;
  const status = entryStatusOf[after.status];
  if (status === null) return entry ? { kind: 'leave', reason: 'cancelled' } : { kind: 'stay' };
  if (status !== (entry?.status ?? entryStatusOf[before.status])) {
    const place = keepsPlace(change, status) ? 'own' : 'new';
    return { kind: 'stand', status, place, reason: reasonFor[status] };
  }
  // Of who is being seen or had their turn a new time changes only the record.
  if (status !== 'waiting' || !isRescheduled(change)) return { kind: 'stay' };
  return { kind: 'stand', status, place: 'new', reason: 'rescheduled' };
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
 * Whether an entry keeps its place in a new status. Who comes back from a finished visit is placed by their time again;
 * who was called too early waits where they waited. A new time moves those who are yet to be seen.
 */
function keepsPlace(change: EntryChange, status: EntryStatus): boolean {
  const { entry, date } = change;
  if (!entry) return false;
  if (status === 'waiting') {
    return entry.status === 'in_progress' && entry.queueDate === date && !isRescheduled(change);
  }
  return !(isRescheduled(change) && (entry.status === 'waiting' || status === 'in_progress'));
}

/** Whether the patient being seen leaves by this, so that with auto advance the next one is called. */
export function leavesRoom(plan: EntryPlan): boolean {
  return plan.kind === 'leave' || (plan.kind === 'stand' && plan.status !== 'waiting');
}

/** Nobody is set to be seen while another patient of the same doctor is. */
export function assertRoomIsFree(plan: EntryPlan, current: LineEntry | null): void {
  if (plan.kind !== 'stand' || plan.status !== 'in_progress' || current === null) return;
  throw new AppError('queue_busy', 'Another patient of this doctor is being seen.');
}

/** Whether a queue shows the appointment differently, though nobody moves. */
export function isShownDifferently(before: QueuedAppointment, after: QueuedAppointment): boolean {
  return (
    before.patientId !== after.patientId ||
    before.scheduledAt.getTime() !== after.scheduledAt.getTime() ||
    before.durationMinutes !== after.durationMinutes ||
    before.appointmentType !== after.appointmentType ||
    before.reasonForVisit !== after.reasonForVisit
  );
}
