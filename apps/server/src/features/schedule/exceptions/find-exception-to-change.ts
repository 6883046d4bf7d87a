import type { Actor } from '#context';
import { notFound } from '#platform/app-error';
import { dateInZone } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import { lockSchedule, type ScheduleContext } from '../lock-schedule.ts';
import type { LockedSchedule } from '../schedule-listener.ts';
import { type ExceptionRow, findException } from './exceptions.queries.ts';

export type ExceptionName = { doctorId: number; exceptionId: number };
type ExceptionToChange = { before: ExceptionRow; schedule: LockedSchedule; today: string; now: Date };

/** Takes the lock first, then reads what is to be changed. That of another doctor reads like one that is not there. */
export async function findExceptionToChange(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { doctorId, exceptionId }: ExceptionName,
): Promise<ExceptionToChange> {
  const schedule = await lockSchedule(context, tx, actor, doctorId);
  const before = await findException(tx, doctorId, exceptionId);
  if (!before) throw notFound('Schedule exception');
  const now = context.clock.now();
  return { before, schedule, now, today: dateInZone(now, context.settings.clinicTimezone) };
}
