import type { AppointmentType } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import { startOfDate } from '#platform/time/clinic-time';
import type { Waiting } from './estimate.rules.ts';
import { isWaiting } from './present-line.ts';

type Row = {
  id: number;
  currentStatus: EntryStatus;
  appointmentType: AppointmentType;
  scheduledAt: Date;
  durationMinutes: number;
  arrivedAt: Date | null;
  runningLateMinutes: number | null;
};

const minute = 60_000;

/** Returns the waiting patients of a day's queue. The first is not called before their appointment. */
export function waitingInDay(rows: readonly Row[]): Waiting[] {
  return rows
    .filter(isWaiting)
    .map((row, index) => ({ ...presenceOf(row), notBefore: index === 0 ? row.scheduledAt : null }));
}

/** Returns the waiting patients of a central queue. Walk-ins from before `arrivalsFrom` no longer count as here. */
export function waitingInCentral(rows: readonly Row[], arrivalsFrom: Date): Waiting[] {
  return rows.filter(isWaiting).map((row) => ({ ...presenceOf(row, arrivalsFrom), notBefore: null }));
}

/**
 * Returns the waiting patients of a central queue for today and later days. No patient is expected before their own
 * day.
 */
export function waitingAcrossDays(
  rows: readonly (Row & { queueDate: string })[],
  { today, timezone, arrivalsFrom }: { today: string; timezone: string; arrivalsFrom: Date },
): Waiting[] {
  return waitingInCentral(rows, arrivalsFrom).map((waiting, index) => {
    const row = rows[index];
    if (!row || row.queueDate <= today) return waiting;
    return { ...waiting, notBefore: startOfDate(row.queueDate, timezone), comesAt: row.scheduledAt };
  });
}

/** Returns the end of the last appointment whose patient still waits, or null if no patient waits. */
export function bookedUntil(rows: readonly Row[]): Date | null {
  const ends = rows
    .filter(isWaiting)
    .map(({ scheduledAt, durationMinutes }) => scheduledAt.getTime() + durationMinutes * minute);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/**
 * Returns when a patient arrives. Walk-ins and patients marked as arrived have arrived. All others are expected at
 * their time plus the lateness that they reported.
 */
function presenceOf(row: Row, arrivalsFrom: Date | null = null): Omit<Waiting, 'notBefore'> {
  const { id: entryId, appointmentType, scheduledAt, arrivedAt, runningLateMinutes } = row;
  const isWalkIn = appointmentType === 'walk_in' && (arrivalsFrom === null || scheduledAt >= arrivalsFrom);
  const isHere = arrivedAt !== null || isWalkIn;
  const late = (runningLateMinutes ?? 0) * minute;
  return {
    entryId,
    comesAt: isHere ? null : new Date(scheduledAt.getTime() + late),
    isNotedHere: arrivedAt !== null,
  };
}
