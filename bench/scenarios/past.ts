import { signIn } from '../../rig/clinic/desks.ts';
import { askFor, openLine } from '../../rig/load/ask.ts';
import type { Scenario } from './scenario.ts';

/** The doctor is left with the kind of queue that everyone was given: day-wise comes last. */
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
      const line = openLine(clinic.port, 1);
      await askFor(line, { method: 'PUT', path: `${ofDoctor}/queue-settings`, token, body });
      line.close();
      return () => ({ path: `${ofDoctor}/queue/${what}`, token });
    },
  };
}
