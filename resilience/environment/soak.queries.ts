import { setTimeout as wait } from 'node:timers/promises';
import { buildPath } from '@anteroom/client/build-request';
import { listAppointments } from '@anteroom/contract/appointments';
import { listPatients } from '@anteroom/contract/patients';
import { getQueueStatus, viewDayWiseQueue, watchQueue } from '@anteroom/contract/queue';
import { resetQueue } from '@anteroom/contract/queue-reset';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { residentBytesOf } from '../../load-support/clinic/server-process.ts';
import { callTo, fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { serverPidOf } from '../clinic/processes.ts';
import { atMost, type Check, type FaultScenario, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks, type WritingDesk } from '../ledger/desks.queries.ts';
import { startWriters } from '../ledger/writers.ts';
import { readFigures } from './server-figures.ts';

const minutes = { usual: 30, quick: 2 };
/** The first part of the run time. Its samples do not count, because the heap still grows to its usual size. */
const warmUpShare = 1 / 3;
const sampleMillis = 5000;
const slopeMegabytes = 1;
/**
 * The duration of a simulated day in milliseconds. Its queues are as long as on a real day, because memory use depends
 * on their length.
 */
const dayMillis = 2 * 60_000;
const bookedOfADay = 60;
/** Milliseconds. This is longer than the ten seconds after which the connection pool closes idle connections. */
const restMillis = 15_000;
const megabyte = 1024 * 1024;

export const soak: FaultScenario = {
  id: 'T-22',
  title: 'half an hour of work: memory and connections stay constant',
  seconds: 2400,
  rounds: { usual: 1, quick: 1 },
  execute,
};

type Sample = { atMinute: number; megabytes: number; handles: number; connections: number };

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openKeptClinic(run);
  const length = run.isQuick ? minutes.quick : minutes.usual;
  const server = await serverPidOf(clinic.dataDir);
  await wait(restMillis, undefined, { signal: run.signal });
  const start = performance.now();
  const look = () => takeSample(clinic, server, start);
  const before = await look();
  const samples: Sample[] = [];
  const checks: Check[] = [];
  while (performance.now() - start < length * 60_000) {
    const left = length * 60_000 - (performance.now() - start);
    checks.push(...(await workOneDay(run, clinic, { millis: Math.min(dayMillis, left), samples, look })));
  }
  await wait(restMillis, undefined, { signal: run.signal });
  const after = await look();
  const settledSamples = samples.filter(({ atMinute }) => atMinute >= length * warmUpShare);
  const slope = slopeOf(settledSamples);
  // A quick run takes two minutes, which is too short to distinguish a leak from warm-up.
  const memory = run.isQuick
    ? []
    : [atMost('growth of the memory after warming up', slopeMegabytes, slope, ' MB a minute')];
  return {
    checks: [
      ...checks.filter(({ isHeld }) => !isHeld),
      ...(await checkClinic({ DATA_DIR: clinic.dataDir })),
      ...memory,
      atMost('handles of the server that stay open', 0, Math.max(0, after.handles - before.handles)),
      atMost('database connections that stay open', 0, Math.max(0, after.connections - before.connections)),
    ],
    figures: {
      minutes: length,
      samples: samples.length,
      'memory before, in MB': Math.round(before.megabytes),
      'at most': Math.round(Math.max(...samples.map((sample) => sample.megabytes))),
      'at the end': Math.round(after.megabytes),
      'slope after warming up, in MB a minute': Math.round(slope * 100) / 100,
    },
  };
}

type Day = { millis: number; samples: Sample[]; look: () => Promise<Sample> };

/**
 * Simulates staff who make changes, and users who open and close screens and event streams. Empties the queues at the
 * end.
 */
async function workOneDay(
  { random, signal }: Run,
  clinic: BenchClinic,
  { millis, samples, look }: Day,
): Promise<Check[]> {
  const desks = await openWritingDesks(clinic.pool);
  const over = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(millis))]);
  const params = { ports: [clinic.port], desks, writers: desks.length, mostToday: bookedOfADay };
  const writing = startWriters({ ...params, random, signal });
  const coming = desks.map((desk) => comeAndGo(clinic.port, desk, over));
  while (!over.aborted) {
    await wait(sampleMillis, undefined, { signal: over }).catch(() => undefined);
    samples.push(await look());
  }
  await Promise.all(coming);
  signal.throwIfAborted();
  const { checks } = await compare(await writing.stop(), clinic.pool);
  await endDay(clinic.port, desks);
  return checks;
}

async function endDay(port: number, desks: readonly WritingDesk[]): Promise<void> {
  const client = openHttpClient(port, 1);
  for (const { doctorId, token } of desks) {
    const input = { params: { doctorId }, body: { resetType: 'all' } } as const;
    await fetchJson(client, callTo(resetQueue, input, { token }));
  }
  client.close();
}

async function comeAndGo(port: number, { doctorId, token }: WritingDesk, over: AbortSignal): Promise<void> {
  const params = { doctorId };
  const patients = callTo(listPatients, { query: { limit: 50 } }, { token });
  const calls = [
    callTo(viewDayWiseQueue, { params, query: {} }, { token }),
    callTo(getQueueStatus, { params }, { token }),
    patients,
    callTo(listAppointments, { query: { limit: 50 } }, { token }),
  ];
  while (!over.aborted) {
    const client = openHttpClient(port, 2);
    const leaving = new AbortController();
    const stream = fetch(`http://127.0.0.1:${port}${buildPath(watchQueue, { params })}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    for (const call of calls) await client.send(call);
    // Simulate clients that disconnect before their response arrives.
    await Promise.race([client.send({ ...patients, timeoutMillis: 5 }).catch(() => undefined), wait(300)]);
    leaving.abort();
    await stream.then((answer) => answer.body?.cancel()).catch(() => undefined);
    client.close();
    await wait(200);
  }
}

async function takeSample({ port, pool }: BenchClinic, server: number, start: number): Promise<Sample> {
  const figures = await readFigures(port);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return {
    atMinute: (performance.now() - start) / 60_000,
    megabytes: (await residentBytesOf(server)) / megabyte,
    handles: figures('nodejs_active_handles_total'),
    connections: rows[0]?.count ?? 0,
  };
}

/** Returns the slope of the linear regression of the samples. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [atMean, megabytesMean] = [mean(({ atMinute }) => atMinute), mean(({ megabytes }) => megabytes)];
  const shared = samples.reduce(
    (sum, { atMinute, megabytes }) => sum + (atMinute - atMean) * (megabytes - megabytesMean),
    0,
  );
  return shared / samples.reduce((sum, { atMinute }) => sum + (atMinute - atMean) ** 2, 0);
}
