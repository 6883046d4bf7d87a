import type { Actor, Context } from '#context';
import { askTogether } from '#platform/ask-together';
import { Marked } from '#platform/http/marked';
import type { SharedAnswer } from '#platform/http/shared-answer';
import { configured } from '../line/open-queue.ts';
import { today } from './today.ts';
import { findVersions } from './whole-queue.queries.ts';

/** Estimates move with the clock, and names are no change of a queue: after so long a screen is told all again. */
const freshMillis = 60_000;

type Marking = <View>(
  actor: Actor,
  about: { doctorId: number; what: string },
  read: (asOf: string) => Promise<View | SharedAnswer<View>>,
) => Promise<Marked<View>>;

/**
 * Marks answers about a doctor's queue that need not be read for whoever holds them already: the same version of the
 * same line in the same minute, of the same person, for each who sees it stands in the audit trail. `asOf` is all of
 * that but the person: what was read for it is right for everyone who may see it.
 */
export function createMarking(context: Context): Marking {
  const findVersion = askTogether((doctorIds: number[]) => findVersions(context.db, doctorIds));
  return async (actor, { doctorId, what }, read) => {
    const { version, queueType } = configured(await findVersion(doctorId));
    const moment = Math.floor(context.clock.now().getTime() / freshMillis);
    const asOf = [what, doctorId, version, queueType, today(context), moment].join('.');
    return new Marked(`${asOf}.${actor.sessionId}`, () => read(asOf));
  };
}
