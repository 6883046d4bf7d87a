import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { atOneMoment } from '#platform/db/transaction';
import { listAffected } from './affected-appointments.ts';
import { listExceptions } from './exceptions.queries.ts';
import { presentException } from './present-exception.ts';

type Asked = { doctorId: number; from: string; to?: string | undefined };

/** Lists a doctor's days off and changed hours, each with the number of upcoming appointments it affects. */
export async function listScheduleExceptions(
  context: Context,
  { doctorId, ...period }: Asked,
): Promise<ScheduleException[]> {
  if (!(await findDoctorState(context.db, doctorId))) throw notFound('Doctor');
  return atOneMoment(context.db, async (tx) => {
    const exceptions = await listExceptions(tx, doctorId, period);
    const affected = await listAffected(context, tx, { doctorId, exceptions });
    return exceptions.map((row, place) => presentException(row, affected[place]?.length ?? 0));
  });
}
