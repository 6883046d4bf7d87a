import type { OverlapConflict } from '@anteroom/contract/appointment-conflict';
import { actsForDoctor } from '#features/staff';
import { AppError } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { listOverlaps, type OverlapRow, type WantedTime } from './appointments.queries.ts';
import { presentConflict } from './present-appointment.ts';

type RequestedTime = Omit<WantedTime, 'start' | 'end'> & {
  scheduledDateTime: number;
  durationMinutes: number;
  /** The user saw the conflicts and books anyway. */
  allowOverlap: boolean;
};

const elsewhere = 'This patient is booked elsewhere at that time.';

/**
 * Rejects a time that overlaps other appointments. Lists the conflicts with doctors the caller acts for. About other
 * doctors it says only that the patient is booked elsewhere: no doctor, time, length or count. If overlaps are allowed,
 * returns the number of conflicts the caller may know of.
 */
export async function assertFreeTime(tx: Tx, actor: Actor, requested: RequestedTime): Promise<number> {
  const { scheduledDateTime, durationMinutes, allowOverlap, ...who } = requested;
  const start = new Date(scheduledDateTime);
  const overlaps = await listOverlaps(tx, { ...who, start, end: endOf(requested) });
  const own = overlaps.filter(({ doctorId }) => actsForDoctor(actor, doctorId));
  const isElsewhere = own.length < overlaps.length;
  const count = own.length + (isElsewhere ? 1 : 0);
  if (count === 0 || allowOverlap) return count;
  throw overlapError(own, isElsewhere ? { patientId: who.patientId, doctorId: who.doctorId } : null);
}

type Elsewhere = { patientId: number; doctorId: number };

function overlapError(own: readonly OverlapRow[], bookedElsewhere: Elsewhere | null): AppError {
  const others = own.length === 1 ? 'another appointment' : `${own.length} other appointments`;
  const sentences = [
    ...(own.length > 0 ? [`This time overlaps ${others}.`] : []),
    ...(bookedElsewhere ? [elsewhere] : []),
  ];
  // Always last, because a position by time would reveal when the other appointment starts.
  const conflicts: OverlapConflict[] = [
    ...own.map(presentConflict),
    ...(bookedElsewhere ? [{ uuid: null, message: elsewhere }] : []),
  ];
  return new AppError('appointment_overlap', sentences.join(' '), {
    conflicts,
    shownPatientIds: own.map(({ patientId }) => patientId),
    ...(bookedElsewhere ? { bookedElsewhere } : {}),
  });
}

export function endOf(time: { scheduledDateTime: number; durationMinutes: number }): Date {
  return new Date(time.scheduledDateTime + time.durationMinutes * 60_000);
}
