import type { AvailableSlot } from '@anteroom/contract/schedule';
import type { Actor, Context } from '#context';
import { listBusyTimes } from '#features/appointments';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import { spanOfDate } from '#platform/clinic-time';
import { listHoursOfDates } from './hours-of-dates.ts';
import { planSlots } from './schedule.rules.ts';

/** The slots of a doctor's date, each with whether it can still be booked. */
export async function listAvailableSlots(
  { db, clock, settings }: Context,
  actor: Actor,
  { doctorId, date }: { doctorId: number; date: string },
): Promise<AvailableSlot[]> {
  const doctor = await findDoctorState(db, doctorId);
  // Nobody can book with a doctor without confirmation; they see their own slots.
  if (!doctor?.isConfirmed && !(doctor && actor.userId === doctorId)) throw notFound('Doctor');
  const timezone = settings.clinicTimezone;
  const [hours, busyTimes] = await Promise.all([
    listHoursOfDates(db, [doctorId], { from: date, to: date }),
    listBusyTimes(db, doctorId, spanOfDate(date, timezone)),
  ]);
  const windows = hours.get(doctorId)?.[0]?.windows ?? [];
  return planSlots({ date, timezone, windows, busyTimes, now: clock.now() });
}
