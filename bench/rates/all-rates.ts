import { type BenchClinic, fillBenchClinic, openBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { say } from '../../rig/progress.ts';
import { inTwoCheckouts } from '../two-checkouts.ts';
import { measureRates, type RatePace } from './measure-rates.ts';
import { heldAt, type Rate } from './rate.ts';
import { type RateScenario, rateScenarios } from './rate-scenarios.ts';

const ratePaces = {
  usual: { connections: [1, heldAt, 64], rounds: { warmUpMillis: 2000, millis: 2500, count: 2 } },
  quick: { connections: [heldAt], rounds: { warmUpMillis: 300, millis: 400, count: 1 } },
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

type ClinicWish = Parameters<typeof openBenchClinic>[0];
type Wish = { isQuick: boolean; only: string; against: string | null };

/**
 * The rates, in clinics of their own, which are put among those that are stopped whatever happens. The bound on requests
 * counts as always, and is so high that the load does not reach it.
 */
export async function measureAllRates(
  { isQuick, only, against }: Wish,
  clinics: BenchClinic[],
): Promise<Rate[]> {
  const scenarios = chosenRates(only);
  if (scenarios.length === 0) return [];
  const settings = { RATE_LIMIT_PER_MINUTE: '1000000' };
  const { [isQuick ? 'quick' : 'usual']: pace } = ratePaces;
  for (const wish of wishesFor({ isQuick, against }, scenarios))
    clinics.push(await openBenchClinic({ ...wish, settings }));
  for (const clinic of clinics) await fillBenchClinic(clinic, say);
  const rates = await measureRates({ clinics, scenarios, pace, say });
  await Promise.all(clinics.splice(0).map((each) => each.stop()));
  return rates;
}

function wishesFor(
  { isQuick, against }: Omit<Wish, 'only'>,
  scenarios: readonly RateScenario[],
): ClinicWish[] {
  const { [isQuick ? 'quick' : 'usual']: wishes } = rateClinics;
  if (against === null) return wishes.filter(({ name }) => isNeeded(name, scenarios));
  return wishes.filter(({ name }) => name === 'large').flatMap(({ size }) => inTwoCheckouts(against, size));
}

function isNeeded(clinic: string, scenarios: readonly RateScenario[]): boolean {
  return scenarios.some(({ where }) => (where === 'middle') === (clinic === 'middle'));
}
