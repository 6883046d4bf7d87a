import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { LockedSchedule, ScheduleListener } from './schedule-listener.ts';

export type ScheduleContext = Context & { scheduleListener: ScheduleListener };

/**
 * Takes the doctor's lock, which serializes changes of the hours with each other and with bookings. Call it before
 * reading anything.
 */
export async function lockSchedule(
  { scheduleListener }: Pick<ScheduleContext, 'scheduleListener'>,
  tx: Tx,
  actor: Actor,
  doctorId: number,
): Promise<LockedSchedule> {
  const locked = await scheduleListener.lockDoctor(tx, actor, doctorId);
  if (!locked) throw notFound('Doctor');
  return locked;
}
