import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { say } from '../../load-support/progress.ts';
import { inTwoCheckouts } from '../two-checkouts.ts';
import { measureRates, type RatePace } from './measure-rates.ts';
import { promisedConnections, type Rate } from './rate.ts';
import { type RateScenario, rateScenarios } from './rate-scenarios.ts';

const ratePaces = {
  usual: {
    connections: [1, promisedConnections, 64],
    rounds: { warmUpMillis: 2000, millis: 2500, count: 2 },
  },
  quick: { connections: [promisedConnections], rounds: { warmUpMillis: 300, millis: 400, count: 1 } },
} as const satisfies Record<string, RatePace>;

const rateClinics = {
  usual: [
    { name: 'small', size: { patients: 1000, appointments: 3200, doctors: 64 } },
    { name: 'middle', size: { patients: 20_000, appointments: 60_000, doctors: 64 } },
    { name: 'large', size: { patients: 100_000, appointments: 300_000, doctors: 64 } },
  ],
  quick: [
    { name: 'small', size: { patients: 1000, appointments: 3200, doctors: 64 } },
    { name: 'middle', size: { patients: 2000, appointments: 3200, doctors: 64 } },
    { name: 'large', size: { patients: 5000, appointments: 9600, doctors: 64 } },
  ],
};

const prefix = 'rates: ';

function chosenRates(only: string): RateScenario[] {
  return rateScenarios.filter(({ name }) => `${prefix}${name}`.includes(only));
}

type ClinicParams = Parameters<typeof openBenchClinic>[0];
type Params = { isQuick: boolean; only: string; against: string | null };

/**
 * Measures the request rates of separate benchmark clinics (servers with their own data). Adds them to `clinics`, so
 * that the caller stops them even after an error. Their rate limiters are on, with limits that the load does not reach.
 */
export async function measureAllRates(
  { isQuick, only, against }: Params,
  clinics: BenchClinic[],
): Promise<Rate[]> {
  const scenarios = chosenRates(only);
  if (scenarios.length === 0) return [];
  const settings = { RATE_LIMIT_PER_MINUTE: '1000000' };
  const { [isQuick ? 'quick' : 'usual']: pace } = ratePaces;
  for (const params of clinicsFor({ isQuick, against }, scenarios))
    clinics.push(await openBenchClinic({ ...params, settings }));
  for (const clinic of clinics) await fillBenchClinic(clinic, say);
  const rates = await measureRates({ clinics, scenarios, pace, say });
  await Promise.all(clinics.splice(0).map((each) => each.stop()));
  return rates;
}

function clinicsFor(
  { isQuick, against }: Omit<Params, 'only'>,
  scenarios: readonly RateScenario[],
): ClinicParams[] {
  const { [isQuick ? 'quick' : 'usual']: wanted } = rateClinics;
  if (against === null) return wanted.filter(({ name }) => isNeeded(name, scenarios));
  return wanted.filter(({ name }) => name === 'large').flatMap(({ size }) => inTwoCheckouts(against, size));
}

function isNeeded(clinic: string, scenarios: readonly RateScenario[]): boolean {
  return scenarios.some(({ where }) => (where === 'middle') === (clinic === 'middle'));
}
