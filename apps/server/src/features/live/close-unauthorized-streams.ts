import type { Context } from '#platform/context';
import { listAuthorizedStreams, type StreamKey } from './live.queries.ts';
import type { StaffStreams } from './staff-streams.ts';

/** Closes the streams of sessions that the database no longer allows to watch the doctor. */
export async function closeUnauthorizedStreams(
  { db, clock, settings }: Context,
  staffStreams: StaffStreams,
): Promise<void> {
  const asked = staffStreams.all();
  if (asked.length === 0) return;
  const now = clock.now();
  const idleMillis = settings.idleLockMinutes * 60_000;
  const idleSince = idleMillis > 0 ? new Date(now.getTime() - idleMillis) : null;
  const authorized = new Set((await listAuthorizedStreams(db, asked, { now, idleSince })).map(keyOf));
  // A stream that opened during the query was authorized just now; the next round checks it.
  const unauthorized = new Set(asked.filter((staffStream) => !authorized.has(keyOf(staffStream))));
  staffStreams.close((staffStream) => unauthorized.has(staffStream));
}

function keyOf({ sessionId, doctorId }: StreamKey): string {
  return `${sessionId} ${doctorId}`;
}
