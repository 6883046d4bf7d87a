import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Ask, type Line, openLine } from '../../rig/load/ask.ts';
import { openSharedClinic } from '../clinic/shared-clinic.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { atMost, type Check, none, type Outcome, type Proof, type Run } from '../proof.ts';
import { lockPatients } from './exhausted-pool.queries.ts';

const limits = { other: 2000, health: 50, slow: 6000, recovery: 1000 };
const callers = 100;

export const exhaustedPool: Proof = {
  id: 'T-13',
  title: 'a hundred calls wait for a locked table and hold every connection',
  seconds: 90,
  rounds: { usual: 2, quick: 1 },
  prove,
};

async function prove(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  const { port } = await clinic.startServer();
  const [desk] = await openWritingDesks(clinic.pool);
  if (desk === undefined) throw new Error('There is no doctor.');
  const { token, patientIds } = desk;
  const slow = (place: number): Ask => ({
    path: `/api/v1/patients/${patientIds[place % patientIds.length]}`,
    token,
    timeoutMillis: 12_000,
  });
  const lines = { slow: openLine(port, callers), other: openLine(port, 1), health: openLine(port, 1) };
  for (const line of Object.values(lines)) run.onEnd(line.close);
  await Promise.all(Array.from({ length: callers }, () => lines.slow.ask({ path: '/health/live' })));
  const release = await lockPatients(clinic.openPool());
  const over = new AbortController();
  const others = askOn(lines.other, { path: '/api/v1/doctors', token, timeoutMillis: 12_000 }, over.signal);
  const health = askOn(lines.health, { path: '/health/live' }, over.signal);
  const answers = await rush(lines.slow, slow, run);
  over.abort();
  const found = { others: await others, health: await health };
  await release();
  const released = performance.now();
  const again = await untilServed(lines.other, slow(0), run.signal);
  return { checks: checksOf({ answers, ...found, recovery: again - released }), figures: figuresOf(answers) };
}

type Found = { answers: Answer[]; others: Answer[]; health: Answer[]; recovery: number };

function checksOf({ answers, others, health, recovery }: Found): Check[] {
  const isShed = ({ status, retryAfter }: Answer) => status === 503 && retryAfter !== null;
  const slowest = (of: Answer[]) => Math.max(...of.map(({ millis }) => millis));
  return [
    none(
      'whoever waits is told to come again',
      answers.filter((answer) => !isShed(answer)),
    ),
    atMost('the slowest of those who wait', limits.slow, slowest(answers), ' ms'),
    none(
      'everyone else is served, or told to come again',
      others.filter((answer) => answer.status !== 200 && !isShed(answer)),
    ),
    atMost('the slowest of everyone else', limits.other, slowest(others), ' ms'),
    none(
      'liveness is 200',
      health.filter(({ status }) => status !== 200),
    ),
    atMost('liveness at p95', limits.health, p95(health.map(({ millis }) => millis)), ' ms'),
    atMost('back after', limits.recovery, recovery, ' ms'),
  ];
}

function figuresOf(answers: Answer[]) {
  return { 'calls that waited': answers.length };
}

function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
}

/** All at once, and again as soon as they are answered. */
async function rush(line: Line, slow: (place: number) => Ask, run: Run): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < (run.isQuick ? 1 : 3) && !run.signal.aborted; round += 1) {
    answers.push(
      ...(await Promise.all(Array.from({ length: callers }, (_, place) => line.ask(slow(place))))),
    );
  }
  return answers;
}

async function askOn(line: Line, ask: Ask, over: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!over.aborted) {
    answers.push(await line.ask(ask));
    await wait(20);
  }
  return answers;
}

/** When it was. */
async function untilServed(line: Line, ask: Ask, signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    if ((await line.ask(ask)).status === 200) return performance.now();
    await wait(20);
  }
  return Number.POSITIVE_INFINITY;
}
