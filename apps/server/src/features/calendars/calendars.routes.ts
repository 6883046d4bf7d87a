import {
  createCalendarFeed as createCalendarFeedRoute,
  exportPatientCalendar as exportPatientCalendarRoute,
  extendCalendarFeed as extendCalendarFeedRoute,
  listCalendarFeeds as listCalendarFeedsRoute,
  readCalendarFeed as readCalendarFeedRoute,
  reopenCalendarFeed as reopenCalendarFeedRoute,
  revokeCalendarFeed as revokeCalendarFeedRoute,
} from '@anteroom/contract/calendar-feeds';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload, bindPublicDownload } from '#platform/http/bind';
import { mayManageFeeds, mayOpenFeed } from './calendars.policy.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { exportPatientCalendar } from './export-patient-calendar.ts';
import { extendCalendarFeed } from './extend-calendar-feed.ts';
import { listCalendarFeeds } from './list-calendar-feeds.ts';
import { feedWritingLimit, readCalendarFeed } from './read-calendar-feed.ts';
import { reopenCalendarFeed } from './reopen-calendar-feed.ts';
import { revokeCalendarFeed } from './revoke-calendar-feed.ts';

export function calendarRoutes(context: Context): Binding[] {
  const writings = feedWritingLimit(context);
  return [
    bind(listCalendarFeedsRoute, mayManageFeeds, ({ params }) => listCalendarFeeds(context, params.doctorId)),
    bind(extendCalendarFeedRoute, mayOpenFeed, async ({ actor, params }) => ({
      feed: await extendCalendarFeed(context, actor, params),
    })),
    bind(reopenCalendarFeedRoute, mayOpenFeed, ({ actor, params }) =>
      reopenCalendarFeed(context, actor, params),
    ),
    bind(createCalendarFeedRoute, mayOpenFeed, ({ actor, params, body }) =>
      createCalendarFeed(context, actor, { ...params, ...body }),
    ),
    bind(revokeCalendarFeedRoute, mayManageFeeds, ({ actor, params }) =>
      revokeCalendarFeed(context, actor, params).then(() => undefined),
    ),
    bindPublicDownload(readCalendarFeedRoute, ({ params, meta }) =>
      readCalendarFeed(context, writings, meta, params.secret),
    ),
    bindDownload(exportPatientCalendarRoute, maySignedIn, ({ actor, params }) =>
      exportPatientCalendar(context, actor, params.patientId),
    ),
  ];
}
