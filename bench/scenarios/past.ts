import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { signIn } from '../../load-support/clinic/desks.ts';
import { callTo, fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';
import type { Scenario } from './scenario.ts';

/**
 * Day-wise comes last, because the doctor used this queue type before. The scenarios thereby restore the original type.
 */
export const pastScenarios: Scenario[] = (['central', 'day_wise'] as const).flatMap((queueType) => [
  past('figures', 'analytics', queueType),
  past('list', 'history', queueType),
]);

function past(
  kind: Scenario['kind'],
  what: 'analytics' | 'history',
  queueType: 'central' | 'day_wise',
): Scenario {
  return {
    name: `the ${what} of a ${queueType} queue`,
    kind,
    looksBack: true,
    prepare: async (clinic) => {
      const { token, userId } = await signIn(clinic, 'doctor');
      const params = { doctorId: userId };
      const body = { queueType, autoAdvanceQueue: false, estimatedConsultationTime: 20 };
      const client = openHttpClient(clinic.port, 1);
      await fetchJson(client, callTo(saveQueueSettings, { params, body }, { token }));
      client.close();
      const route = what === 'analytics' ? getQueueAnalytics : getQueueHistory;
      return () => callTo(route, { params }, { token });
    },
  };
}
