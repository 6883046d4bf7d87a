import { signIn } from '../../load-support/clinic/desks.ts';
import { fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';
import type { Scenario } from './scenario.ts';

/** Day-wise comes last, because it is the type that the doctor had before. */
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
      const ofDoctor = `/api/v1/doctors/${userId}`;
      const body = { queueType, autoAdvanceQueue: false, estimatedConsultationTime: 20 };
      const client = openHttpClient(clinic.port, 1);
      await fetchJson(client, { method: 'PUT', path: `${ofDoctor}/queue-settings`, token, body });
      client.close();
      return () => ({ path: `${ofDoctor}/queue/${what}`, token });
    },
  };
}
