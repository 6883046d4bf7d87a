import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { lockSchedule, type ScheduleContext } from '../lock-schedule.ts';
import type { LockedSchedule } from '../schedule-listener.ts';
import { type ExceptionRow, findException } from './exceptions.queries.ts';

export type ExceptionName = { doctorId: number; exceptionId: number };
type ExceptionToChange = { before: ExceptionRow; schedule: LockedSchedule; today: string; now: Date };

/**
 * Takes the doctor's lock, then reads the exception. Responds with the same 404 for an exception of another doctor as
 * for a missing one.
 */
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
