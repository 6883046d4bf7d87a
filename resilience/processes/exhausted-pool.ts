import { setTimeout as wait } from 'node:timers/promises';
import { getPatient } from '@anteroom/contract/patients';
import { listDoctors } from '@anteroom/contract/staff';
import {
  type Answer,
  callTo,
  type HttpCall,
  type HttpClient,
  openHttpClient,
} from '../../load-support/load/http-client.ts';
import { openSharedClinic } from '../clinic/shared-clinic.ts';
import { atMost, type Check, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { lockPatients } from './exhausted-pool.queries.ts';

const limits = { other: 2000, health: 50, slow: 6000, recovery: 1000 };
const callers = 100;

export const exhaustedPool: FaultScenario = {
  id: 'T-13',
  title: 'a hundred calls wait for a locked table and hold every connection',
  seconds: 90,
  rounds: { usual: 2, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  const { port } = await clinic.startServer();
  const [desk] = await openWritingDesks(clinic.pool);
  if (desk === undefined) throw new Error('There is no doctor.');
  const { token, patientIds } = desk;
  const limited = { token, timeoutMillis: 12_000 };
  const slow = (place: number) => {
    const params = { patientId: patientIds[place % patientIds.length] ?? 0 };
    return callTo(getPatient, { params }, limited);
  };
  const clients = {
    slow: openHttpClient(port, callers),
    other: openHttpClient(port, 1),
    health: openHttpClient(port, 1),
  };
  for (const client of Object.values(clients)) run.onEnd(client.close);
  await Promise.all(Array.from({ length: callers }, () => clients.slow.send({ path: '/health/live' })));
  const release = await lockPatients(clinic.openPool());
  const over = new AbortController();
  const others = askOn(clients.other, callTo(listDoctors, {}, limited), over.signal);
  const health = askOn(clients.health, { path: '/health/live' }, over.signal);
  const answers = await rush(clients.slow, slow, run);
  over.abort();
  const found = { others: await others, health: await health };
  await release();
  const released = performance.now();
  const again = await untilServed(clients.other, slow(0), run.signal);
  return { checks: checksOf({ answers, ...found, recovery: again - released }), figures: figuresOf(answers) };
}

type Found = { answers: Answer[]; others: Answer[]; health: Answer[]; recovery: number };

function checksOf({ answers, others, health, recovery }: Found): Check[] {
  const isShed = ({ status, retryAfter }: Answer) => status === 503 && retryAfter !== null;
  const slowest = (of: Answer[]) => Math.max(...of.map(({ millis }) => millis));
  return [
    none(
      'every waiting call gets 503 with Retry-After',
      answers.filter((answer) => !isShed(answer)),
    ),
    atMost('the slowest waiting call', limits.slow, slowest(answers), ' ms'),
    none(
      'every other call is served or gets 503 with Retry-After',
      others.filter((answer) => answer.status !== 200 && !isShed(answer)),
    ),
    atMost('the slowest other call', limits.other, slowest(others), ' ms'),
    none(
      'liveness is 200',
      health.filter(({ status }) => status !== 200),
    ),
    atMost('liveness at p95', limits.health, p95(health.map(({ millis }) => millis)), ' ms'),
    atMost('time until the next success', limits.recovery, recovery, ' ms'),
  ];
}

function figuresOf(answers: Answer[]) {
  return { 'calls that waited': answers.length };
}

function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
}

/**
 * Sends all requests at the same time, in three rounds (one in a quick run). A round begins when all responses of the
 * previous one have arrived.
 */
async function rush(client: HttpClient, slow: (place: number) => HttpCall, run: Run): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < (run.isQuick ? 1 : 3) && !run.signal.aborted; round += 1) {
    answers.push(
      ...(await Promise.all(Array.from({ length: callers }, (_, place) => client.send(slow(place))))),
    );
  }
  return answers;
}

async function askOn(client: HttpClient, call: HttpCall, over: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!over.aborted) {
    answers.push(await client.send(call));
    await wait(20);
  }
  return answers;
}

/** Waits until a request succeeds. Returns the time in milliseconds, or infinity if the run is stopped before. */
async function untilServed(client: HttpClient, call: HttpCall, signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    if ((await client.send(call)).status === 200) return performance.now();
    await wait(20);
  }
  return Number.POSITIVE_INFINITY;
}
