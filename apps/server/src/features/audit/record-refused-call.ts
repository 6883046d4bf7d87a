import type { Context } from '#context';
import type { RecordRefusedCall } from '#platform/http/register-routes';
import { recordAudit } from './audit.queries.ts';
import { foldedKey } from './record-read.ts';

type Recorder = Pick<Context, 'db' | 'clock' | 'log' | 'recentReads'>;

/**
 * Writes down what a signed-in person was kept from, by the route's pattern and the ids in its path: once in a quarter
 * of an hour for the same session, or a stranger with an account could fill the trail. The refusal is answered even
 * where this fails: then the log says so.
 */
export function refusedCallRecorder({ db, clock, log, recentReads }: Recorder): RecordRefusedCall {
  return async (actor, { route, params, code }) => {
    const details = {
      ...(params as Record<string, string | number>),
      method: route.method,
      route: route.path,
    };
    try {
      await recentReads(foldedKey([actor.sessionId, 'access.refused', code, details]), clock.now(), () =>
        recordAudit(db, actor, { action: 'access.refused', outcome: 'refused', reason: code, details }),
      );
    } catch (error) {
      log.error({ err: error, requestId: actor.requestId }, 'a refused call was not written down');
    }
  };
}
