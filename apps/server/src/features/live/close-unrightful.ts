import type { Context } from '#context';
import { type Hearing, listRightfulHearings } from './live.queries.ts';
import type { Watchers } from './watchers.ts';

/** Ends the streams of those who may not hear any more, as the database knows them now. */
export async function closeUnrightful({ db, clock, settings }: Context, watchers: Watchers): Promise<void> {
  const asked = watchers.all();
  if (asked.length === 0) return;
  const now = clock.now();
  const idleMillis = settings.idleLockMinutes * 60_000;
  const idleSince = idleMillis > 0 ? new Date(now.getTime() - idleMillis) : null;
  const rightful = new Set((await listRightfulHearings(db, asked, { now, idleSince })).map(keyOf));
  // Whoever came while the database was asked has just been let in, and waits for the next round.
  const unrightful = new Set(asked.filter((watcher) => !rightful.has(keyOf(watcher))));
  watchers.close((watcher) => unrightful.has(watcher));
}

function keyOf({ sessionId, doctorId }: Hearing): string {
  return `${sessionId} ${doctorId}`;
}
