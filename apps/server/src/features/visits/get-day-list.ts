import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { spanOfDate } from '#platform/time/clinic-time';
import { findDoctorName, listDayOfDoctor } from './day-list.queries.ts';

export type Day = { doctorId: number; date: string };

/** Returns a doctor's appointments of a day, to print for people who work without a screen. */
export async function getDayList(
  context: Context,
  actor: Actor,
  { doctorId, date }: Day,
): Promise<RouteOutput<typeof api.getDayList>> {
  const { db, clock, settings } = context;
  const doctor = await findDoctorName(db, doctorId);
  if (!doctor) throw notFound('Doctor');
  const readAt = clock.now().getTime();
  const rows = await listDayOfDoctor(db, {
    doctorId,
    ...spanOfDate(date, settings.clinicTimezone),
    isForAdmin: actor.doctorIds === 'all',
  });
  await recordRead(context, actor, {
    action: 'day_list.read',
    screen: `day list of ${doctorId} on ${date}`,
    doctorId,
    details: { date },
    patientIds: rows.map(({ patientId }) => patientId),
  });
  const appointments = rows.map(({ patientId: _, scheduledAt, ...row }) => ({
    ...row,
    scheduledDateTime: scheduledAt.getTime(),
  }));
  return { dayList: { doctorName: doctor.name, date, appointments, readAt } };
}
