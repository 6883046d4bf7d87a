import type { QueueEntry, QueueStats, QueueStatus } from '@anteroom/contract/queue';
import type { QueueSettings, QueueType } from '@anteroom/contract/queue-settings';
import type { Context } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';
import { type Delay, delayInForce } from './delay.rules.ts';
import type { Estimate } from './estimate.rules.ts';
import type { EntryRow } from './views.queries.ts';
import type { QueueRow } from './whole-queue.queries.ts';

/** Returns both serial number fields. Only the field of the queue type has a number. */
export function placeIn(kind: QueueType, place: number | null) {
  return kind === 'central'
    ? { serialNumber: null, globalSerialNumber: place }
    : { serialNumber: place, globalSerialNumber: null };
}

type Placed = { serialNumber: number | null; globalSerialNumber: number | null; estimate: Estimate | null };

/** Converts a row to the API's shape. Every response with a queue entry goes through here. */
export function presentEntry(row: EntryRow, { estimate, ...place }: Placed, timezone: string): QueueEntry {
  const { scheduledAt, arrivedAt, calledAt, startedAt, completedAt, ...plain } = row;
  return {
    ...plain,
    ...place,
    scheduledDateTime: scheduledAt.getTime(),
    ...presentEstimate(estimate, timezone),
    arrivedAt: millis(arrivedAt),
    calledAt: millis(calledAt),
    startedAt: millis(startedAt),
    completedAt: millis(completedAt),
  };
}

function presentEstimate(estimate: Estimate | null, timezone: string) {
  return {
    estimatedDate: estimate && dateInZone(estimate.time, timezone),
    estimatedTime: millis(estimate?.time),
    estimateLow: millis(estimate?.low),
    estimateHigh: millis(estimate?.high),
    estimateIsUncertain: estimate?.isUncertain ?? false,
  };
}

export function delayOf({ clock, settings }: Context, queue: QueueRow): Delay | null {
  return delayInForce(queue, { now: clock.now(), timezone: settings.clinicTimezone });
}

export function presentStatus(context: Context, queue: QueueRow): QueueStatus {
  const { isActive, pausedAt, currentAppointmentId, currentPatientId, changedAt } = queue;
  const { firstName, lastName, phone, reasonForVisit } = queue;
  const delay = delayOf(context, queue);
  return {
    isActive,
    pausedAt: millis(pausedAt),
    currentAppointmentId,
    currentPatient:
      currentPatientId === null
        ? null
        : { id: currentPatientId, name: `${firstName} ${lastName}`, phone, reasonForVisit },
    room: queue.room,
    delayMinutes: delay?.minutes ?? null,
    delayAnnouncedAt: millis(delay?.announcedAt),
    lastUpdated: changedAt.getTime(),
  };
}

export function presentSettings(queue: QueueRow & { queueType: QueueType }): QueueSettings {
  const { queueType, autoAdvance, consultationMinutes } = queue;
  return { queueType, autoAdvanceQueue: autoAdvance, estimatedConsultationTime: consultationMinutes };
}

type Counted = { currentStatus: EntryRow['currentStatus']; count: number };

export function totalStats(counts: readonly Counted[]): QueueStats {
  const of = (status: EntryRow['currentStatus']) =>
    counts.find(({ currentStatus }) => currentStatus === status)?.count ?? 0;
  return {
    total: counts.reduce((total, { count }) => total + count, 0),
    waiting: of('waiting'),
    inProgress: of('in_progress'),
    completed: of('completed'),
    skipped: of('skipped'),
  };
}

export function countStats(rows: readonly Pick<EntryRow, 'currentStatus'>[]): QueueStats {
  const byStatus = Map.groupBy(rows, ({ currentStatus }) => currentStatus);
  return totalStats([...byStatus].map(([currentStatus, some]) => ({ currentStatus, count: some.length })));
}

export function millis(instant: Date | null | undefined): number | null {
  return instant?.getTime() ?? null;
}
