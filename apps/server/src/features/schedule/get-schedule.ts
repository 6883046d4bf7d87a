import type { ScheduleDay } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { inSnapshot } from '#platform/db/transaction';
import { listAffected } from './exceptions/affected-appointments.ts';
import { listExceptions } from './exceptions/exceptions.queries.ts';
import { presentException } from './exceptions/present-exception.ts';
import { presentSlot } from './present-slot.ts';
import { listSlots } from './schedule.queries.ts';

const week = [0, 1, 2, 3, 4, 5, 6];

/** Returns a doctor's week by day, including days without slots. */
export async function getSchedule({ db }: Context, doctorId: number): Promise<Record<string, ScheduleDay>> {
  if (!(await findDoctorState(db, doctorId))) throw notFound('Doctor');
  const slots = (await listSlots(db, doctorId)).map(presentSlot);
  return Object.fromEntries(
    week.map((day) => [
      String(day),
      { dayOfWeek: day, slots: slots.filter(({ dayOfWeek }) => dayOfWeek === day) },
    ]),
  );
}

type Asked = { doctorId: number; from: string; to?: string | undefined };

/** Lists a doctor's days off and changed hours, each with the number of upcoming appointments it affects. */
export async function listScheduleExceptions(
  context: Context,
  { doctorId, ...period }: Asked,
): Promise<ScheduleException[]> {
  if (!(await findDoctorState(context.db, doctorId))) throw notFound('Doctor');
  return inSnapshot(context.db, async (tx) => {
    const exceptions = await listExceptions(tx, doctorId, period);
    const affected = await listAffected(context, tx, { doctorId, exceptions });
    return exceptions.map((row, place) => presentException(row, affected[place]?.length ?? 0));
  });
}
