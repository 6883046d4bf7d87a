import type { api } from '@anteroom/contract/api';
import { limits } from '@anteroom/contract/limits';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import { getPatient, listMergedRecords, readPatient } from '#features/patients';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { dateInZone, startOfDate } from '#platform/time/clinic-time';
import { presentAppointment } from '../present-appointment.ts';
import { listBookings, listVisits } from './of-patient.queries.ts';

const bookingsShown = 20;

/** Returns a patient with visits and bookings. Audits this as one read of the patient. */
export async function getPatientSummary(
  context: Context,
  actor: Actor,
  patientId: number,
): Promise<RouteOutput<typeof api.getPatientSummary>> {
  const patient = await getPatient(context, actor, patientId);
  const { visits, pagination } = await readVisits(context, actor, { patientId, limit: limits.page.size });
  const bookings = await listBookings(context.db, actor, {
    patientId,
    todayBegan: todayBegan(context),
    limit: bookingsShown,
  });
  return {
    patient,
    bookings: bookings.map(({ arrivedAt, isWaiting, ...row }) => ({
      ...presentAppointment(row),
      arrivedAt: arrivedAt?.getTime() ?? null,
      isWaiting,
    })),
    mergedRecords: await listMergedRecords(context.db, patientId),
    visits,
    pagination,
  };
}

type Asked = RouteInput<typeof api.listPatientVisits>['params'] &
  RouteInput<typeof api.listPatientVisits>['query'];

export async function listPatientVisits(
  context: Context,
  actor: Actor,
  asked: Asked,
): Promise<RouteOutput<typeof api.listPatientVisits>> {
  const { patientId } = asked;
  await readPatient(context.db, actor, patientId);
  const page = await readVisits(context, actor, asked);
  await recordRead(context, actor, {
    action: 'appointment.read',
    screen: `visits of ${patientId}`,
    patientIds: [patientId],
  });
  return page;
}

async function readVisits(context: Context, actor: Actor, { patientId, cursor, limit }: Asked) {
  const cursors = createCursors(context.settings, `visits of ${patientId}`);
  const [at, id] = cursors.read(cursor) ?? [];
  const found = await listVisits(context.db, actor, {
    patientId,
    todayBegan: todayBegan(context),
    limit,
    after: at === undefined || id === undefined ? null : { at: new Date(Number(at)), id: Number(id) },
  });
  const { rows, pagination } = toPage(found, limit, (last) =>
    cursors.write([last.scheduledAt.getTime(), last.id]),
  );
  return { visits: rows.map((row) => presentAppointment(row)), pagination };
}

function todayBegan({ clock, settings }: Context): Date {
  return startOfDate(dateInZone(clock.now(), settings.clinicTimezone), settings.clinicTimezone);
}
