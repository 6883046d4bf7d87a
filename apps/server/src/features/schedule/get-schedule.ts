import type { ScheduleDay } from '@anteroom/contract/schedule';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
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
