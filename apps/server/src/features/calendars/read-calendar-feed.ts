import { createHash } from 'node:crypto';
import { listAppointmentsOfDoctor, markAppointmentsOfDoctor } from '#features/appointments';
import { getClinic } from '#features/clinic';
import { notFound } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Download } from '#platform/http/bind';
import { createRequestLimit, type RequestLimit } from '#platform/throttle';
import { plusDays, startOfDate } from '#platform/time/clinic-time';
import { toFeedEvent } from './calendar-event.rules.ts';
import { findFeedToRead } from './calendar-feeds.queries.ts';
import { hostOf } from './host-of.ts';
import { recordFeedRead } from './record-feed-read.ts';
import { calendarParts } from './write-calendar.ts';

const daysBack = 30;
const daysAhead = 180;

/** Limits generating a calendar to ten times a minute per feed, because it costs far more than other reads. */
export function feedWritingLimit({ settings }: Context): RequestLimit {
  return createRequestLimit(settings.rateLimitPerMinute === 0 ? 0 : 10);
}

/**
 * Returns a doctor's appointments for a feed's secret. An unknown feed, a closed feed and a feed of a disabled doctor
 * get the same response. A malformed secret is looked up too, so that it takes the same time.
 */
export async function readCalendarFeed(
  context: Context,
  writings: RequestLimit,
  meta: RequestMeta,
  secret: string,
): Promise<Download> {
  const feed = await findFeedToRead(context.db, hashSecret(secret), context.clock.now());
  if (!feed) throw notFound('Calendar feed');
  const { name: clinicName, timezone, today } = await getClinic(context);
  const head = { name: `${feed.doctorName}, ${clinicName}`, host: hostOf(context.settings) };
  const span = {
    start: startOfDate(plusDays(today, -daysBack), timezone),
    end: startOfDate(plusDays(today, daysAhead + 1), timezone),
  };
  // Compute the ETag before reading the appointments. A change in between then causes one more download, but is never
  // missed.
  const { mark, patientIds } = await markAppointmentsOfDoctor(context.db, feed.doctorId, span);
  const day = { start: startOfDate(today, timezone), end: startOfDate(plusDays(today, 1), timezone) };
  await recordFeedRead(context, meta, { feed, patientIds, today: day });
  return {
    fileName: 'appointments.ics',
    etag: etagOf({ ...head, nameForm: feed.nameForm, appointments: mark }),
    parts: calendarParts(async () => {
      // Count only here, so that clients with a current copy get 304 however often others download the feed.
      await writings.count(String(feed.id));
      // Read only the patients in the audit entry. A patient who was added after it appears in the next reading.
      const rows = await listAppointmentsOfDoctor(context.db, feed.doctorId, { ...span, patientIds });
      return { ...head, events: rows.map((row) => toFeedEvent(row, feed.nameForm)) };
    }),
  };
}

function etagOf(content: { name: string; host: string; nameForm: string; appointments: string }): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
