import type { Series, UpdateFollowingBody } from '@anteroom/contract/appointment-series';
import { recordRead } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertFresh } from '#platform/http/assert-fresh';
import { type AppointmentRow, findVisibleAppointment, isVisibleTo } from '../appointments.queries.ts';
import { presentAppointment } from '../present-appointment.ts';
import { findWeeksBetween, membersOf } from './series.queries.ts';

/**
 * Returns the series of an appointment that the caller may see, without appointments that are hidden from the caller.
 * Returns null if the appointment does not repeat.
 */
export async function getSeries(context: Context, actor: Actor, uuid: string): Promise<Series | null> {
  const { db, clock } = context;
  const appointment = await findVisibleAppointment(db, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  const { seriesId, patientId } = appointment;
  if (seriesId === null) return null;
  const members = await membersOf(db, seriesId).where(isVisibleTo(actor)).execute();
  await recordRead(context, actor, {
    action: 'appointment.read',
    screen: `series ${seriesId}`,
    object: { type: 'appointment', id: uuid },
    patientIds: [patientId],
  });
  const now = clock.now();
  return {
    weeksBetween: await findWeeksBetween(db, seriesId),
    appointments: members.map((member) => ({
      uuid: member.uuid,
      scheduledDateTime: member.scheduledAt.getTime(),
      durationMinutes: member.durationMinutes,
      status: member.status,
      version: member.version,
      isComing: isComing(member, now),
    })),
  };
}

function isComing({ status, scheduledAt }: AppointmentRow, now: Date): boolean {
  return (status === 'scheduled' || status === 'confirmed') && scheduledAt > now;
}

/**
 * Returns the appointment and all later ones of its series that are still to come, earliest first. Omits appointments
 * that are past or not scheduled or confirmed any more, because a change of a series never affects them. The caller
 * must have locked the doctor.
 */
export async function readFollowing(
  tx: Tx,
  { seriesId, uuid }: Pick<AppointmentRow, 'seriesId' | 'uuid'>,
  now: Date,
): Promise<AppointmentRow[]> {
  if (seriesId === null) throw notFound('Series');
  const members = await membersOf(tx, seriesId).execute();
  const place = members.findIndex((member) => member.uuid === uuid);
  const following = members.slice(place).filter((member) => isComing(member, now));
  if (following[0]?.uuid === uuid) return following;
  throw new AppError('visit_over', 'This visit is over. Open the next appointment of the series instead.');
}

export type Seen = { seen: UpdateFollowingBody['seen']; ifMatch: number | null };

/** Rejects the request if the appointment or the list of following ones differs from what the user saw. */
export function assertAsSeen(
  following: readonly AppointmentRow[],
  row: AppointmentRow,
  { seen, ifMatch }: Seen,
): void {
  const shown = { current: presentAppointment(row), shownPatientIds: [row.patientId] };
  assertFresh(ifMatch, row, { what: 'this appointment', ...shown });
  if (matchesSeenVersions(following, seen)) return;
  throw new AppError('stale_write', 'Someone else has changed this series meanwhile.', shown);
}

function matchesSeenVersions(following: readonly AppointmentRow[], seen: Seen['seen']): boolean {
  if (seen === undefined) return true;
  const versions = new Map(seen.map(({ uuid, version }) => [uuid, version]));
  return (
    versions.size === following.length && following.every((one) => versions.get(one.uuid) === one.version)
  );
}
