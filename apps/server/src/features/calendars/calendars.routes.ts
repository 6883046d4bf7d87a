import {
  createCalendarFeed as createCalendarFeedRoute,
  exportPatientCalendar as exportPatientCalendarRoute,
  listCalendarFeeds as listCalendarFeedsRoute,
  readCalendarFeed as readCalendarFeedRoute,
  revokeCalendarFeed as revokeCalendarFeedRoute,
} from '@anteroom/contract/calendar-feeds';
import type { Context } from '#context';
import { maySignedIn } from '#features/staff';
import { type Binding, bind, bindDownload, bindPublicDownload } from '#platform/http/bind';
import { mayManageFeeds, mayOpenFeed } from './calendars.policy.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { exportPatientCalendar } from './export-patient-calendar.ts';
import { listCalendarFeeds } from './list-calendar-feeds.ts';
import { feedWritingLimit, readCalendarFeed } from './read-calendar-feed.ts';
import { revokeCalendarFeed } from './revoke-calendar-feed.ts';

export function calendarRoutes(context: Context): Binding[] {
  const writings = feedWritingLimit(context);
  return [
    bind(listCalendarFeedsRoute, mayManageFeeds, async ({ params }) => ({
      feeds: await listCalendarFeeds(context, params.doctorId),
    })),
    bind(createCalendarFeedRoute, mayOpenFeed, ({ actor, params, body }) =>
      createCalendarFeed(context, actor, { ...params, ...body }),
    ),
    bind(revokeCalendarFeedRoute, mayManageFeeds, ({ actor, params }) =>
      revokeCalendarFeed(context, actor, params).then(() => undefined),
    ),
    bindPublicDownload(readCalendarFeedRoute, ({ params, facts }) =>
      readCalendarFeed(context, writings, facts, params.secret),
    ),
    bindDownload(exportPatientCalendarRoute, maySignedIn, ({ actor, params }) =>
      exportPatientCalendar(context, actor, params.patientId),
    ),
  ];
}
