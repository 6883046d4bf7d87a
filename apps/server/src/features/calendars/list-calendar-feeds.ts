import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { listOpenFeeds } from './calendar-feeds.queries.ts';
import { listClosedFeeds } from './closed-feeds.queries.ts';
import { presentFeed } from './present-feed.ts';

export async function listCalendarFeeds(
  { db, clock }: Context,
  doctorId: number,
): Promise<RouteOutput<typeof api.listCalendarFeeds>> {
  const doctor = await findDoctorState(db, doctorId);
  if (!doctor) throw notFound('Doctor');
  const asked = { doctorId, now: clock.now() };
  const closed = await listClosedFeeds(db, asked);
  return {
    feeds: (await listOpenFeeds(db, asked)).map(presentFeed),
    closed: closed.map(({ closedAt, ...feed }) => ({
      ...feed,
      closedAt: closedAt.getTime(),
      mayReopen: doctor.isEnabled,
    })),
  };
}
