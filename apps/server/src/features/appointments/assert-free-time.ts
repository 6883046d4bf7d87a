import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { listOverlaps, type WantedTime } from './appointments.queries.ts';
import { presentConflict } from './present-appointment.ts';

type Wish = Omit<WantedTime, 'start' | 'end'> & {
  scheduledDateTime: number;
  durationMinutes: number;
  /** Someone saw the conflicts and wants the time anyway. */
  allowOverlap: boolean;
};

/** Refuses a time that is taken, with every conflict named. Answers how many there are where that is allowed. */
export async function assertFreeTime(tx: Tx, wish: Wish): Promise<number> {
  const { scheduledDateTime, durationMinutes, allowOverlap, ...who } = wish;
  const start = new Date(scheduledDateTime);
  const overlaps = await listOverlaps(tx, { ...who, start, end: endOf(wish) });
  if (overlaps.length === 0 || allowOverlap) return overlaps.length;
  const others = overlaps.length === 1 ? 'another appointment' : `${overlaps.length} other appointments`;
  throw new AppError('appointment_overlap', `This time overlaps ${others}.`, {
    conflicts: overlaps.map(presentConflict),
    shownPatientIds: overlaps.map(({ patientId }) => patientId),
  });
}

export function endOf(time: { scheduledDateTime: number; durationMinutes: number }): Date {
  return new Date(time.scheduledDateTime + time.durationMinutes * 60_000);
}
