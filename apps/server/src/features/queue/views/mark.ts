import type { Actor, Context } from '#context';
import { Marked } from '#platform/http/marked';
import { configured } from '../line/open-queue.ts';
import { today } from './today.ts';
import { findVersion } from './views.queries.ts';

/** Estimates move with the clock, and names are no change of a queue: after so long a screen is told all again. */
const freshMillis = 60_000;

/**
 * An answer about a doctor's queue that need not be read for whoever holds it already: the same version of the same
 * line in the same minute, of the same person, for each who sees it stands in the audit trail.
 */
export async function markedByVersion<View>(
  context: Context,
  actor: Actor,
  { doctorId, what }: { doctorId: number; what: string },
  read: () => Promise<View>,
): Promise<Marked<View>> {
  const { version, queueType } = configured(await findVersion(context.db, doctorId));
  const moment = Math.floor(context.clock.now().getTime() / freshMillis);
  const mark = [what, doctorId, version, queueType, today(context), moment, actor.sessionId].join('.');
  return new Marked(mark, read);
}
