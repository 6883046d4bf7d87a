import {
  type Appointment,
  type AppointmentStatus,
  durationMinutes,
  type UpdateAppointmentBody,
} from '@anteroom/contract/appointments';
import { invalidField } from '#platform/app-error';

/** Statuses in which an appointment does not occupy its time. */
export const released = ['cancelled', 'no_show'] as const satisfies readonly AppointmentStatus[];

/**
 * Returns the changed appointment. Removing the follow-up also clears its date, and removing the cancellation also
 * clears its reason. If the request contains the date or reason anyway, `assertConditions` then rejects it.
 */
export function mergeChange(before: Appointment, change: UpdateAppointmentBody): Appointment {
  const { allowOverlap: _, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const after: Appointment = { ...before, ...Object.fromEntries(given) };
  if (!after.followUpRequired && change.followUpDate === undefined) after.followUpDate = null;
  if (after.status !== 'cancelled' && change.cancellationReason === undefined) {
    after.cancellationReason = null;
  }
  return after;
}

type Conditions = Pick<Appointment, 'status' | 'followUpRequired' | 'followUpDate' | 'cancellationReason'>;
type BrokenCondition = { field: 'followUpDate' | 'cancellationReason'; message: string };

/**
 * Returns an error for a follow-up without a date, a follow-up date without a follow-up, or a cancellation reason
 * without a cancellation. Otherwise returns null.
 */
export function findBrokenCondition(after: Conditions): BrokenCondition | null {
  const { followUpRequired, followUpDate, cancellationReason, status } = after;
  if (followUpRequired && followUpDate === null) {
    return { field: 'followUpDate', message: 'Follow-up date is required' };
  }
  if (!followUpRequired && followUpDate !== null) {
    return { field: 'followUpDate', message: 'A follow-up date is only for a required follow-up' };
  }
  if (status !== 'cancelled' && cancellationReason !== null) {
    const message = 'A cancellation reason is only for a cancelled appointment';
    return { field: 'cancellationReason', message };
  }
  return null;
}

export function assertConditions(after: Conditions): void {
  const broken = findBrokenCondition(after);
  if (broken) throw invalidField(broken.field, broken.message);
}

export function holdsItsTime({ status }: Pick<Appointment, 'status'>): boolean {
  return !released.some((one) => one === status);
}

/**
 * Returns whether the change must be checked for overlaps like a booking: the appointment occupies its time afterwards,
 * and did not before or gets another start, length or patient.
 */
export function takesTime(before: Appointment, after: Appointment): boolean {
  if (!holdsItsTime(after)) return false;
  if (!holdsItsTime(before)) return true;
  return (
    before.scheduledDateTime !== after.scheduledDateTime ||
    before.durationMinutes !== after.durationMinutes ||
    before.patientId !== after.patientId
  );
}

const awaited: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** Returns whether the change makes the patient expected again, which requires an active doctor and patient. */
export function isExpectedAgain(
  before: Pick<Appointment, 'status'>,
  after: Pick<Appointment, 'status'>,
): boolean {
  return !awaited.includes(before.status) && awaited.includes(after.status);
}

/**
 * Rejects a length that cannot be booked. An imported past visit keeps its recorded length, unless the change moves the
 * visit into the future or makes the patient expected again.
 */
export function assertDuration(before: Appointment, after: Appointment, now: Date): void {
  const isMovedAhead =
    after.scheduledDateTime !== before.scheduledDateTime && after.scheduledDateTime > now.getTime();
  const isKept = after.durationMinutes === before.durationMinutes;
  if (isKept && !isMovedAhead && !isExpectedAgain(before, after)) return;
  const [issue] = durationMinutes.safeParse(after.durationMinutes).error?.issues ?? [];
  if (issue) throw invalidField('durationMinutes', issue.message);
}
