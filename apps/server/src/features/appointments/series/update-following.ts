import type { api } from '@anteroom/contract/api';
import type { UpdateFollowingBody } from '@anteroom/contract/appointment-series';
import type { Appointment } from '@anteroom/contract/appointments';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit, sealChangedValues } from '#features/audit';
import { assertUnrestricted } from '#features/patients';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { dateInZone } from '#platform/time/clinic-time';
import { updateAppointmentRow } from '../appointment-change.queries.ts';
import { assertConditions, mergeChange, takesTime } from '../appointment-change.rules.ts';
import type { AppointmentListener, LockedDoctor } from '../appointment-listener.ts';
import { type AppointmentRow, findVisibleAppointment, lockPatientOf } from '../appointments.queries.ts';
import { endOf } from '../assert-free-time.ts';
import { presentAppointment } from '../present-appointment.ts';
import { isOfStatusAlone, toQueued } from '../update-appointment.ts';
import { assertFreeTimes } from './find-overlaps.ts';
import { assertAsSeen, readFollowing } from './read-series.ts';
import { membersOf, setOverlapAllowed } from './series.queries.ts';
import { shiftBetween, shiftedBy } from './series-dates.rules.ts';

type Update = { uuid: string; doctorId: number; body: UpdateFollowingBody; ifMatch: number | null };

type Change = { id: number; before: Appointment; after: Appointment; fields: readonly string[] };

/**
 * Changes an appointment and all later ones of its series that are still to come, or none of them. Takes the doctor's
 * lock first.
 */
export async function updateFollowing(
  context: Context & { appointmentListener: AppointmentListener },
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, body, ifMatch }: Update,
): Promise<RouteOutput<typeof api.updateFollowing>> {
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  const row = await findVisibleAppointment(tx, actor, uuid);
  if (!row) throw notFound('Appointment');
  await lockPatientOf(tx, row);
  const following = await readFollowing(tx, row, context.clock.now());
  assertAsSeen(following, row, { seen: body.seen, ifMatch });
  const changes = changesOf(following, body, context.settings.clinicTimezone);
  if (!changes.every(({ fields }) => isOfStatusAlone(fields)))
    await assertUnrestricted(tx, actor, [row.patientId]);
  if (changes.length > 0) await write(context, tx, actor, { doctor, changes, body });
  else await recordAudit(tx, actor, { action: 'appointment.read', ...subjectOf(row) });
  const uuids = new Set(following.map((one) => one.uuid));
  const members = await membersOf(tx, row.seriesId ?? 0).execute();
  const [appointment, ...others] = members
    .filter((member) => uuids.has(member.uuid))
    .toSorted((one, other) => Number(other.uuid === uuid) - Number(one.uuid === uuid))
    .map((member) => presentAppointment(member));
  if (!appointment) throw notFound('Appointment');
  return { appointment, following: others };
}

/** Returns the change of each following appointment. Omits appointments that do not change. */
function changesOf(following: readonly AppointmentRow[], body: UpdateFollowingBody, zone: string): Change[] {
  const { scheduledDateTime: to, seen: _, ...fields } = body;
  const first = following[0]?.scheduledAt.getTime() ?? 0;
  const shift = shiftBetween(first, to ?? first, zone);
  return following.flatMap((row): Change[] => {
    const before = presentAppointment(row);
    const scheduledDateTime =
      before.scheduledDateTime === first ? (to ?? first) : shiftedBy(shift, before.scheduledDateTime, zone);
    const after = mergeChange(before, { ...fields, scheduledDateTime });
    assertConditions(after);
    const changed = fieldsThatDiffer(before, after);
    return changed.length === 0 ? [] : [{ id: row.id, before, after, fields: changed }];
  });
}

type Writing = { doctor: LockedDoctor; changes: readonly Change[]; body: UpdateFollowingBody };

/**
 * Moves all appointments first and checks the result afterwards, because one may take the old time of another. Writes
 * each queue entry before its appointment, as the global lock order requires.
 */
async function write(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctor, changes, body }: Writing,
): Promise<void> {
  const moved = changes.filter(({ before, after }) => takesTime(before, after));
  await setOverlapAllowed(
    tx,
    moved.map(({ id }) => id),
    true,
  );
  for (const { id, before, after } of changes) {
    await doctor.changed(actor, { before: toQueued(id, before), after: toQueued(id, after) });
    await updateAppointmentRow(tx, id, {
      ...after,
      formerPatientId: before.patientId,
      end: endOf(after),
      overlaps: null,
      now: context.clock.now(),
    });
  }
  const overlaps = await settleTimes(context, tx, actor, { moved, body });
  for (const { id, before, after, fields } of changes) {
    const count = overlaps.get(id);
    await recordAudit(tx, actor, {
      action: 'appointment.updated',
      ...subjectOf(before),
      changedFields: fields,
      details: count === undefined ? {} : { overlaps: count },
      sealedValues: sealChangedValues(context.settings.appSecret, fields, { before, after }),
    });
  }
}

function subjectOf({ doctorId, uuid, patientId }: Pick<Appointment, 'doctorId' | 'uuid' | 'patientId'>) {
  return { doctorId, object: { type: 'appointment', id: uuid }, patientIds: [patientId] };
}

/**
 * Rejects the new times if they overlap other appointments, unless the user allowed overlaps. Returns the number of
 * conflicts for each moved appointment.
 */
async function settleTimes(
  { settings }: Context,
  tx: Tx,
  actor: Actor,
  { moved, body }: { moved: readonly Change[]; body: UpdateFollowingBody },
): Promise<Map<number, number>> {
  const [first] = moved;
  if (!first) return new Map();
  const { doctorId, patientId } = first.after;
  const times = moved.map(({ after }) => {
    const start = new Date(after.scheduledDateTime);
    return { date: dateInZone(start, settings.clinicTimezone), start, end: endOf(after), except: after.uuid };
  });
  const isAllowedOn = () => body.allowOverlap;
  const counts = await assertFreeTimes(tx, actor, { doctorId, patientId, times, isAllowedOn });
  const free = moved.filter((_, place) => counts[place] === 0);
  await setOverlapAllowed(
    tx,
    free.map(({ id }) => id),
    false,
  );
  return new Map(moved.map(({ id }, place) => [id, counts[place] ?? 0]));
}
