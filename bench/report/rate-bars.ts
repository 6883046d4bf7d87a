import { promisedConnections, type Rate } from '../rates/rate.ts';
import type { Bar } from './bar.ts';

const answerMillis = 50;
const memoryMegabytes = 250;
const growth = 1.5;
const megabyte = 1024 * 1024;

/**
 * Checks the promised rates at 16 connections, in the last of the measured clinics. The load generator shares the
 * machine's two processors with the server.
 */
export function judgeRates(rates: readonly Rate[]): Bar[] {
  const held = rates.filter(({ connections }) => connections === promisedConnections);
  if (held.length === 0) return [];
  const quick = held.filter(({ isSlowOnPurpose }) => !isSlowOnPurpose);
  return [
    ...held.flatMap(judgeRate),
    worstOf(`every answer but to a password within ${answerMillis} ms at p99`, quick, {
      most: answerMillis,
      figure: ({ results }) => results.at(-1)?.p99 ?? 0,
    }),
    worstOf(`nothing costs more than ${growth} times as much among 100,000 patients as among 1,000`, held, {
      most: growth,
      figure: (rate) => growthOf(rate) ?? 0,
    }),
    worstOf(`the server has less than ${memoryMegabytes} MB meanwhile`, rates, {
      most: memoryMegabytes,
      figure: ({ results }) => Math.max(...results.map(({ residentBytes }) => residentBytes / megabyte)),
    }),
  ];
}

/**
 * Returns the processor time of a request in the large clinic divided by that in the small one, or null if only one
 * clinic was measured. If the system does not report processor time, compares the median response times.
 */
export function growthOf({ results }: Rate): number | null {
  const [first, last] = [results[0], results.at(-1)];
  if (!(first && last) || results.length < 2) return null;
  const cost = ({ serverMillis, databaseMillis, p50 }: typeof first) => serverMillis + databaseMillis || p50;
  return cost(last) / cost(first);
}

function judgeRate({ scenario, atLeast, results, barePerSecond }: Rate): Bar[] {
  const perSecond = results.at(-1)?.perSecond ?? 0;
  if (atLeast === null || atLeast === undefined) return [];
  if ('perSecond' in atLeast) {
    const promise = `${scenario}: at least ${atLeast.perSecond} a second`;
    return [{ promise, isHeld: perSecond >= atLeast.perSecond, worst: perSecond.toFixed(0) }];
  }
  const share = perSecond / barePerSecond;
  const promise = `${scenario}: at least ${atLeast.ofBare} of a bare node:http server`;
  return [{ promise, isHeld: share >= atLeast.ofBare, worst: share.toFixed(2) }];
}

type Held = { most: number; figure(rate: Rate): number };

function worstOf(promise: string, rates: readonly Rate[], { most, figure }: Held): Bar {
  const [worst] = rates.toSorted((one, other) => figure(other) - figure(one));
  const found = worst ? figure(worst) : 0;
  return {
    promise: `${promise}, ${promisedConnections} connections`,
    isHeld: found <= most,
    worst: `${found.toFixed(2)}: ${worst?.scenario ?? 'nothing measured'}`,
  };
}
