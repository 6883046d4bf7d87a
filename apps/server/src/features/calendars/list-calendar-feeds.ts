import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import type { Context } from '#context';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import { listOpenFeeds } from './calendar-feeds.queries.ts';
import { presentFeed } from './present-feed.ts';

export async function listCalendarFeeds({ db, clock }: Context, doctorId: number): Promise<CalendarFeed[]> {
  if (!(await findDoctorState(db, doctorId))) throw notFound('Doctor');
  return (await listOpenFeeds(db, { doctorId, now: clock.now() })).map(presentFeed);
}
