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
  /** True to book despite conflicts: the user saw them, or the patient is a walk-in. */
  allowOverlap: boolean;
};

const elsewhere = 'This patient is booked elsewhere at that time.';

/** What a caller may know about overlapping appointments. */
export type KnownOverlaps = {
  conflicts: OverlapConflict[];
  shownPatientIds: number[];
  isElsewhere: boolean;
};

/**
 * Rejects a time that overlaps other appointments. Lists the conflicts with doctors the caller acts for. About other
 * doctors the error says only that the patient is booked elsewhere: no doctor, time, length or count. If overlaps are
 * allowed, returns the number of conflicts in this list.
 */
export async function assertFreeTime(tx: Tx, actor: Actor, requested: RequestedTime): Promise<number> {
  const { scheduledDateTime, durationMinutes, allowOverlap, ...who } = requested;
  const start = new Date(scheduledDateTime);
  const overlaps = await listOverlaps(tx, { ...who, start, end: endOf(requested) });
  const known = knownOverlaps(actor, overlaps);
  const count = known.conflicts.length;
  if (count === 0 || allowOverlap) return count;
  throw overlapError(sentenceOf(known), [known], who);
}

/** Hides the appointments of doctors that the caller does not act for: they become one conflict without details. */
export function knownOverlaps(actor: Actor, overlaps: readonly OverlapRow[]): KnownOverlaps {
  const own = overlaps.filter(({ doctorId }) => actsForDoctor(actor, doctorId));
  const isElsewhere = own.length < overlaps.length;
  return {
    // This entry is always last, because a position by time would reveal when the other appointment starts.
    conflicts: [...own.map(presentConflict), ...(isElsewhere ? [{ uuid: null, message: elsewhere }] : [])],
    shownPatientIds: own.map(({ patientId }) => patientId),
    isElsewhere,
  };
}

export function overlapError(
  sentence: string,
  known: readonly KnownOverlaps[],
  { patientId, doctorId }: { patientId: number; doctorId: number },
): AppError {
  return new AppError('appointment_overlap', sentence, {
    conflicts: known.flatMap(({ conflicts }) => conflicts),
    shownPatientIds: known.flatMap(({ shownPatientIds }) => shownPatientIds),
    ...(known.some(({ isElsewhere }) => isElsewhere) ? { bookedElsewhere: { patientId, doctorId } } : {}),
  });
}

function sentenceOf({ shownPatientIds, isElsewhere }: KnownOverlaps): string {
  const count = shownPatientIds.length;
  const others = count === 1 ? 'another appointment' : `${count} other appointments`;
  const sentences = [
    ...(count > 0 ? [`This time overlaps ${others}.`] : []),
    ...(isElsewhere ? [elsewhere] : []),
  ];
  return sentences.join(' ');
}

export function endOf(time: { scheduledDateTime: number; durationMinutes: number }): Date {
  return new Date(time.scheduledDateTime + time.durationMinutes * 60_000);
}
