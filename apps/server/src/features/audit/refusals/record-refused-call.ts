import type { Context } from '#context';
import type { RecordRefusedCall } from '#platform/http/register-routes';
import { recordRefusal } from './record-refusal.ts';

type Recorder = Pick<Context, 'db' | 'clock' | 'log'>;

/**
 * Records what a signed-in person was kept from, by the route's pattern and the ids in its path. The refusal is answered
 * even where this fails: then the log says so.
 */
export function refusedCallRecorder({ db, clock, log }: Recorder): RecordRefusedCall {
  return async (actor, { route, params, code }) => {
    const details = {
      ...(params as Record<string, string | number>),
      method: route.method,
      route: route.path,
    };
    try {
      await recordRefusal({ db, clock }, actor, { action: 'access.refused', reason: code, details });
    } catch (error) {
      log.error({ err: error, requestId: actor.requestId }, 'a refused call was not written down');
    }
  };
}
