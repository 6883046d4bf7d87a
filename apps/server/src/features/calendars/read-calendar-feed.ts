import { createHash } from 'node:crypto';
import type { Context, RequestFacts } from '#context';
import { listAppointmentsOfDoctor } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { notFound } from '#platform/app-error';
import { plusDays, startOfDate } from '#platform/clinic-time';
import { inTransaction } from '#platform/db/transaction';
import type { Download } from '#platform/http/bind';
import { toFeedEvent } from './calendar-event.rules.ts';
import { findFeedToRead, noteReading } from './calendar-feeds.queries.ts';
import { hashFeedSecret } from './feed-secret.ts';
import { hostOf } from './host-of.ts';
import { type CalendarFile, calendarParts } from './write-calendar.ts';

const daysBack = 30;
const daysAhead = 180;

/**
 * A doctor's appointments for whoever knows the address. Unknown, closed and a disabled doctor's are told apart by
 * nothing, and a text that could never be a secret is looked up like any other.
 */
export async function readCalendarFeed(
  context: Context,
  facts: RequestFacts,
  secret: string,
): Promise<Download> {
  const feed = await findFeedToRead(context.db, hashFeedSecret(secret));
  if (!feed) throw notFound('Calendar feed');
  const { name: clinicName, timezone, today } = await getClinic(context);
  const rows = await listAppointmentsOfDoctor(context.db, feed.doctorId, {
    start: startOfDate(plusDays(today, -daysBack), timezone),
    end: startOfDate(plusDays(today, daysAhead + 1), timezone),
  });
  const file: CalendarFile = {
    name: `${feed.doctorName}, ${clinicName}`,
    host: hostOf(context.settings),
    events: rows.map((row) => toFeedEvent(row, feed.nameForm)),
  };
  await recordFeedRead(context, facts, feed);
  return { fileName: 'appointments.ics', mark: markOf(file), parts: calendarParts(file) };
}

/**
 * Calendars ask every few minutes: one row an hour says as much. It names no patients, for a row each hour in the
 * history of everyone who has an appointment would hide who really looked; the row of its making says what it shows.
 */
function recordFeedRead(
  { db, clock }: Context,
  facts: RequestFacts,
  { id, doctorId, nameForm }: { id: number; doctorId: number; nameForm: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await noteReading(tx, id, clock.now()))) return;
    const object = { type: 'calendar_feed', id };
    await recordAudit(tx, facts, { action: 'calendar_feed.read', doctorId, object, details: { nameForm } });
  });
}

/** Of what would be written. */
function markOf(file: CalendarFile): string {
  return createHash('sha256').update(JSON.stringify(file)).digest('base64url');
}
