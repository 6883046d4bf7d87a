import type { AvailableSlot } from '@anteroom/contract/schedule';
import { listBusyTimes } from '#features/appointments';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db } from '#platform/db/database';
import { spanOfDate } from '#platform/time/clinic-time';
import { listHoursOfDates } from './hours-of-dates.ts';
import { planSlots } from './schedule.rules.ts';

/** Lists a doctor's slots on a date, and whether each can still be booked. */
export async function listAvailableSlots(
  { db, clock, settings }: Context,
  actor: Actor,
  { doctorId, date }: { doctorId: number; date: string },
): Promise<AvailableSlot[]> {
  await assertShownDoctor(db, actor, doctorId);
  const timezone = settings.clinicTimezone;
  const [hours, busyTimes] = await Promise.all([
    listHoursOfDates(db, [doctorId], { from: date, to: date }),
    listBusyTimes(db, [doctorId], spanOfDate(date, timezone)),
  ]);
  const windows = hours.get(doctorId)?.[0]?.windows ?? [];
  return planSlots({ date, timezone, windows, busyTimes, now: clock.now() });
}

/** Rejects an unconfirmed doctor, unless it is the caller. Unconfirmed doctors cannot be booked. */
export async function assertShownDoctor(db: Db, actor: Actor, doctorId: number): Promise<void> {
  const doctor = await findDoctorState(db, doctorId);
  if (!doctor?.isConfirmed && !(doctor && actor.userId === doctorId)) throw notFound('Doctor');
}
