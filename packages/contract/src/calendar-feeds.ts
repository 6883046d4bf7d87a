import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { epochMillis, id, idInUrl, nameLine } from './primitives.ts';
import { route } from './route.ts';
import { closing } from './secret-links.ts';

/** How a feed names patients. The calendar provider and everyone else with the feed's URL can read the names. */
export const feedNameForms = ['none', 'initials', 'name'] as const;
export const feedNameForm = z.enum(feedNameForms, { error: 'Must be none, initials or name' });
export type FeedNameForm = z.infer<typeof feedNameForm>;

export const calendarFeed = z.object({
  id,
  /** Free text by the creator, such as "my phone". */
  label: z.string(),
  nameForm: feedNameForm,
  createdAt: epochMillis,
  createdBy: z.string(),
  lastReadAt: z.nullable(epochMillis),
  /**
   * When the feed expires, unless staff extend it before. Each read by a calendar program delays this time, but not
   * beyond `limits.secretLink.longestDays` after the feed was created or last extended.
   */
  endsAt: epochMillis,
  /** The number of networks that read the feed in the last 30 days. Many networks can mean that its URL has leaked. */
  networks: z.int(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

export const closedFeed = z.object({
  id,
  label: z.string(),
  nameForm: feedNameForm,
  createdBy: z.string(),
  ...closing,
});
export type ClosedFeed = z.infer<typeof closedFeed>;

const params = z.object({ doctorId: idInUrl });
const feedParams = z.object({ doctorId: idInUrl, feedId: idInUrl });

export const listCalendarFeeds = route({
  method: 'GET',
  path: '/doctors/:doctorId/calendar-feeds',
  summary:
    'List a doctor’s open calendar feeds and those that the server closed in the last 30 days, without their URLs',
  access: 'signed_in',
  params,
  status: 200,
  response: z.object({ feeds: z.array(calendarFeed), closed: z.array(closedFeed) }),
  errors: [],
});

export const createCalendarFeed = route({
  method: 'POST',
  path: '/doctors/:doctorId/calendar-feeds',
  summary: 'Create a calendar feed of a doctor’s appointments. Only this response contains its secret URL',
  access: 'signed_in',
  params,
  body: z.strictObject({
    label: nameLine('Label', limits.calendarFeed.label),
    nameForm: z._default(feedNameForm, 'none'),
  }),
  status: 201,
  response: z.object({ feed: calendarFeed, address: z.string() }),
  errors: ['doctor_disabled', 'doctor_unconfirmed', 'too_many_feeds'],
});

export const revokeCalendarFeed = route({
  method: 'DELETE',
  path: '/doctors/:doctorId/calendar-feeds/:feedId',
  summary: 'Close a calendar feed permanently. Its URL stops working',
  access: 'signed_in',
  params: feedParams,
  status: 204,
  errors: [],
});

export const extendCalendarFeed = route({
  method: 'POST',
  path: '/doctors/:doctorId/calendar-feeds/:feedId/extension',
  summary: 'Extend a calendar feed by a year from now. Its URL stays the same',
  access: 'signed_in',
  params: feedParams,
  status: 200,
  response: z.object({ feed: calendarFeed }),
  errors: [],
});

export const reopenCalendarFeed = route({
  method: 'POST',
  path: '/doctors/:doctorId/calendar-feeds/:feedId/reopening',
  summary: 'Reopen a calendar feed that the server closed, with the same settings and a new secret URL',
  access: 'signed_in',
  params: feedParams,
  status: 201,
  response: z.object({ feed: calendarFeed, address: z.string() }),
  errors: ['doctor_disabled', 'too_many_feeds'],
});

export const readCalendarFeed = route({
  method: 'GET',
  path: '/calendar-feeds/:secret',
  summary: 'Get a doctor’s appointments as an iCalendar file, by the secret of a calendar feed',
  access: 'public',
  // Accepts any text, so that a malformed secret gets the same response as an unknown one.
  params: z.object({ secret: z.string() }),
  status: 200,
  streams: 'text/calendar',
  errors: [],
});

export const exportPatientCalendar = route({
  method: 'GET',
  path: '/patients/:patientId/calendar',
  summary: 'Export a patient’s upcoming appointments as an iCalendar file for the patient',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  status: 200,
  streams: 'text/calendar',
  errors: [],
});
