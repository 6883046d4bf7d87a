import { createBatchLoader } from '#platform/concurrency/batch-loader';
import type { Actor, Context } from '#platform/context';
import { Conditional } from '#platform/http/caching/conditional';
import type { SharedBody } from '#platform/http/caching/shared-body';
import { configured } from '../line/change-line.ts';
import { today } from './today.ts';
import { findVersions } from './whole-queue.queries.ts';

/** ETags change every minute, because estimates depend on the clock. */
const freshMillis = 60_000;

type QueueEtag = <View>(
  actor: Actor,
  about: { doctorId: number; what: string },
  read: (asOf: string) => Promise<View | SharedBody<View>>,
) => Promise<Conditional<View>>;

/**
 * Adds an ETag to responses about a doctor's queue, so that unchanged responses are not computed again. The ETag covers
 * the view, the queue version and its time, the date and the minute. It also covers the session, because the audit
 * trail records each user's reads. `asOf` is all of that except the session: a cached body is valid for everyone with
 * access.
 */
export function createQueueEtag(context: Context): QueueEtag {
  const findVersion = createBatchLoader((doctorIds: number[]) => findVersions(context.db, doctorIds));
  return async (actor, { doctorId, what }, read) => {
    const { version, changedAt, queueType } = configured(await findVersion(doctorId));
    const moment = Math.floor(context.clock.now().getTime() / freshMillis);
    // An import does not wait for the disk, so a database crash can lose its queue version. The next change reuses that
    // number, so the ETag also contains the time.
    const asOf = [what, doctorId, version, changedAt.getTime(), queueType, today(context), moment].join('.');
    return new Conditional(`${asOf}.${actor.sessionId}`, () => read(asOf));
  };
}
