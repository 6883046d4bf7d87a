import { createHash } from 'node:crypto';
import type { Context, RequestFacts } from '#context';
import { listAppointmentsOfDoctor, markAppointmentsOfDoctor } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { notFound } from '#platform/app-error';
import { plusDays, startOfDate } from '#platform/clinic-time';
import { inTransaction } from '#platform/db/transaction';
import type { Download } from '#platform/http/bind';
import { networkOf } from '#platform/network-of';
import { hashSecret } from '#platform/secrets';
import { createRequestLimit, type RequestLimit } from '#platform/throttle';
import { toFeedEvent } from './calendar-event.rules.ts';
import { type FeedToRead, findFeedToRead } from './calendar-feeds.queries.ts';
import { noteReading } from './feed-readings.queries.ts';
import { hostOf } from './host-of.ts';
import { calendarParts } from './write-calendar.ts';

const daysBack = 30;
const daysAhead = 180;

/** A calendar is written ten times a minute at most for each feed: it costs far more than any other reading. */
export function feedWritingLimit({ settings }: Context): RequestLimit {
  return createRequestLimit(settings.rateLimitPerMinute === 0 ? 0 : 10);
}

/**
 * A doctor's appointments for whoever knows the address. Unknown, closed and a disabled person's are told apart by
 * nothing, and a text that could never be a secret is looked up like any other.
 */
export async function readCalendarFeed(
  context: Context,
  writings: RequestLimit,
  facts: RequestFacts,
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
  // Read before the appointments are: what changes between the two is fetched once more, and never missed.
  const appointments = await markAppointmentsOfDoctor(context.db, feed.doctorId, span);
  await recordFeedRead(context, facts, feed);
  return {
    fileName: 'appointments.ics',
    mark: markOf({ ...head, nameForm: feed.nameForm, appointments }),
    parts: calendarParts(async () => {
      // Only here: whoever holds the file is answered however often others fetch it.
      await writings.count(String(feed.id));
      const rows = await listAppointmentsOfDoctor(context.db, feed.doctorId, span);
      return { ...head, events: rows.map((row) => toFeedEvent(row, feed.nameForm)) };
    }),
  };
}

/**
 * Calendars ask every few minutes: one row an hour for each network says as much, and shows a stranger's beside that of
 * the doctor's phone. It names no patients, for a row each hour in the history of everyone who has an appointment would
 * hide who really looked; the row of its making says what it shows.
 */
function recordFeedRead(
  { db, clock }: Context,
  facts: RequestFacts,
  { id, doctorId, nameForm }: FeedToRead,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const reading = { feedId: id, network: networkOf(facts.ipAddress), now: clock.now() };
    if (!(await noteReading(tx, reading))) return;
    const object = { type: 'calendar_feed', id };
    await recordAudit(tx, facts, { action: 'calendar_feed.read', doctorId, object, details: { nameForm } });
  });
}

/** Of all that is written into the file. */
function markOf(content: { name: string; host: string; nameForm: string; appointments: string }): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
