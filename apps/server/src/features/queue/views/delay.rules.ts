import { dateInZone } from '#platform/time/clinic-time';

type Announced = {
  delayMinutes: number | null;
  delayAnnouncedAt: Date | null;
  /** True if a patient was called after the delay was announced. */
  hasCalledSinceDelay: boolean;
};

export type Delay = { minutes: number; announcedAt: Date };

type Moment = { now: Date; timezone: string };

/** Returns the doctor's delay. It ends with the first call after the announcement, or with the clinic's day. */
export function delayInForce(
  { delayMinutes: minutes, delayAnnouncedAt: announcedAt, hasCalledSinceDelay }: Announced,
  { now, timezone }: Moment,
): Delay | null {
  if (minutes === null || announcedAt === null || hasCalledSinceDelay) return null;
  return dateInZone(announcedAt, timezone) === dateInZone(now, timezone) ? { minutes, announcedAt } : null;
}
