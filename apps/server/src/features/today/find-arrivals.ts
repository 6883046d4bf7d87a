import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { arrivalsCountFrom } from '#features/queue';
import type { Actor, Context } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';
import { presentVisit } from './present-visit.ts';
import { recordVisitsShown } from './record-visits-shown.ts';
import { listArrivals, listDoctorsToday } from './today.queries.ts';

const mostArrivals = 6;

/**
 * Searches the patients who can be checked in now, in the queues of all doctors that the caller acts for. Omits doctors
 * without queue settings, because their patients cannot be checked in.
 */
export async function findArrivals(
  context: Context,
  actor: Actor,
  search: string,
): Promise<RouteOutput<typeof api.findArrivals>> {
  const { db, clock, settings } = context;
  const doctors = await listDoctorsToday(db, actor, settings);
  const names = new Map(
    doctors.flatMap(({ id, name, queueType }) => (queueType === null ? [] : [[id, name] as const])),
  );
  const today = dateInZone(clock.now(), settings.clinicTimezone);
  const rows = await listArrivals(db, actor, [...names.keys()], {
    search,
    today,
    arrivalsFrom: arrivalsCountFrom(context),
    limit: mostArrivals,
  });
  const arrivals = rows.map((row) => ({ ...presentVisit(row), doctorName: names.get(row.doctorId) ?? '' }));
  await recordVisitsShown(context, actor, 'arrivals', arrivals);
  return { arrivals };
}
