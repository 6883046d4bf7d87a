import type { OverlapConflict } from '@anteroom/contract/appointment-conflict';
import type { Actor } from '#context';
import { actsForDoctor } from '#features/staff';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { listOverlaps, type OverlapRow, type WantedTime } from './appointments.queries.ts';
import { presentConflict } from './present-appointment.ts';

type Wish = Omit<WantedTime, 'start' | 'end'> & {
  scheduledDateTime: number;
  durationMinutes: number;
  /** The caller saw the conflicts and wants the time anyway. */
  allowOverlap: boolean;
};

const elsewhere = 'This patient is booked elsewhere at that time.';

/**
 * Refuses a time that is taken. Names each conflict with a doctor for whom the caller acts. Of all others it says only
 * that the patient is booked elsewhere: no doctor, time, length or count. Returns the number of conflicts that the
 * caller may know of, where overlaps are allowed.
 */
export async function assertFreeTime(tx: Tx, actor: Actor, wish: Wish): Promise<number> {
  const { scheduledDateTime, durationMinutes, allowOverlap, ...who } = wish;
  const start = new Date(scheduledDateTime);
  const overlaps = await listOverlaps(tx, { ...who, start, end: endOf(wish) });
  const own = overlaps.filter(({ doctorId }) => actsForDoctor(actor, doctorId));
  const isElsewhere = own.length < overlaps.length;
  const count = own.length + (isElsewhere ? 1 : 0);
  if (count === 0 || allowOverlap) return count;
  throw refusal(own, isElsewhere ? { patientId: who.patientId, doctorId: who.doctorId } : null);
}

type Elsewhere = { patientId: number; doctorId: number };

function refusal(own: readonly OverlapRow[], bookedElsewhere: Elsewhere | null): AppError {
  const others = own.length === 1 ? 'another appointment' : `${own.length} other appointments`;
  const sentences = [
    ...(own.length > 0 ? [`This time overlaps ${others}.`] : []),
    ...(bookedElsewhere ? [elsewhere] : []),
  ];
  // At the end, not by time: its place in the list must not tell when the other appointment begins.
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
