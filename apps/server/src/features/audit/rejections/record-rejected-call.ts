import type { Context } from '#platform/context';
import type { RecordRejectedCall } from '#platform/http/register-routes';
import { recordRejection } from './record-rejection.ts';

type Recorder = Pick<Context, 'db' | 'clock' | 'log'>;

/**
 * Records a request that was denied to a signed-in user, by the route's pattern and the ids in its path. If recording
 * fails, it logs that and the response stays the same.
 */
export function rejectedCallRecorder({ db, clock, log }: Recorder): RecordRejectedCall {
  return async (actor, { route, params, code }) => {
    const details = {
      ...(params as Record<string, string | number>),
      method: route.method,
      route: route.path,
    };
    try {
      await recordRejection({ db, clock }, actor, { action: 'access.refused', reason: code, details });
    } catch (error) {
      log.error({ err: error, requestId: actor.requestId }, 'could not record a rejected call');
    }
  };
}
