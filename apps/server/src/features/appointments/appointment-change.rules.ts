import type { Appointment, AppointmentStatus, UpdateAppointmentBody } from '@anteroom/contract/appointments';
import { invalidField } from '#platform/app-error';

/** Statuses that do not hold their time. */
export const released = ['cancelled', 'no_show'] as const satisfies readonly AppointmentStatus[];

/**
 * The appointment as it would be. A follow-up date and a cancellation reason go with their condition, so that
 * whoever takes the condition back need not clear them too; one that is sent all the same is refused later.
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

/** A follow-up without its date, or a date or a reason without its condition; null where all is well. */
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

/** Whether the change takes time that the appointment did not hold before: then it is looked at like a booking. */
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

/** Whether a patient who was expected no more is expected again: that takes a doctor and a patient who are still here. */
export function isExpectedAgain(before: Appointment, after: Appointment): boolean {
  return !awaited.includes(before.status) && awaited.includes(after.status);
}
