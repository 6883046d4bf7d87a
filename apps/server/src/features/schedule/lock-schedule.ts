import type { Actor, Context } from '#context';
import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import type { LockedSchedule, ScheduleListener } from './schedule-listener.ts';

export type ScheduleContext = Context & { scheduleListener: ScheduleListener };

/** Lets changes of one doctor's hours take turns with each other and with bookings. Comes before anything is read. */
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
