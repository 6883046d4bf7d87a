import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload, bindPublicDownload } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { mayManageFeeds, mayOpenFeed } from './calendars.policy.ts';
import { extendCalendarFeed, reopenCalendarFeed, revokeCalendarFeed } from './change-calendar-feed.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { exportPatientCalendar } from './export-patient-calendar.ts';
import { listCalendarFeeds } from './list-calendar-feeds.ts';
import { feedWritingLimit, readCalendarFeed } from './read-calendar-feed.ts';

export function calendarRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  const writings = feedWritingLimit(context);
  return [
    bind(api.listCalendarFeeds, mayManageFeeds, ({ params }) => listCalendarFeeds(context, params.doctorId)),
    change(api.extendCalendarFeed, mayOpenFeed, async (tx, { actor, params }) => ({
      feed: await extendCalendarFeed(context, tx, actor, params),
    })),
    change(api.reopenCalendarFeed, mayOpenFeed, (tx, { actor, params }) =>
      reopenCalendarFeed(context, tx, actor, params),
    ),
    change(api.createCalendarFeed, mayOpenFeed, (tx, { actor, params, body }) =>
      createCalendarFeed(context, tx, actor, { ...params, ...body }),
    ),
    change(api.revokeCalendarFeed, mayManageFeeds, (tx, { actor, params }) =>
      revokeCalendarFeed(context, tx, actor, params),
    ),
    bindPublicDownload(api.readCalendarFeed, ({ params, meta }) =>
      readCalendarFeed(context, writings, meta, params.secret),
    ),
    bindDownload(api.exportPatientCalendar, maySignedIn, ({ actor, params }) =>
      exportPatientCalendar(context, actor, params.patientId),
    ),
  ];
}
