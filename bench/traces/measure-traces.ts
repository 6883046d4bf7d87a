import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { signIn } from '../../load-support/clinic/desks.ts';
import { listDoctors } from '../../load-support/clinic/sessions.queries.ts';
import { callTo, fetchJson, type HttpCall, openHttpClient } from '../../load-support/load/http-client.ts';
import { say } from '../../load-support/progress.ts';

/** Processor milliseconds of the server for each request, without those of the trace collector. */
export type TraceCost = { request: string; off: number; usual: number; all: number };

const size = { patients: 2000, appointments: 6000 };
const connections = 8;
const ways = ['off', 'usual', 'all'] as const;
type Way = (typeof ways)[number];

type Params = { isQuick: boolean; only: string };
type Next = Record<string, () => HttpCall>;
type Measured = Record<Way, BenchClinic>;
type Pace = { rounds: number; count: number; idleMillis: number };

const paces = {
  usual: { rounds: 15, count: 400, idleMillis: 10_000 },
  quick: { rounds: 2, count: 80, idleMillis: 1000 },
} satisfies Record<string, Pace>;

/** Milliseconds to wait after the requests. By then, the server has exported all of their spans. */
const exportMillis = 6000;

/**
 * Compares three servers of this checkout: without traces, with the default share of traces, and with all traces. They
 * run alternately in short turns and in varying order, so that other load on the machine affects all of them equally.
 */
export async function measureTraces({ isQuick, only }: Params, clinics: BenchClinic[]): Promise<TraceCost[]> {
  if (!'traces'.includes(only)) return [];
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const measured = await openClinics(`http://127.0.0.1:${port}`, clinics);
  const costs: TraceCost[] = [];
  for (const request of requests) {
    const cost = await measureRequest(measured, request, isQuick ? paces.quick : paces.usual);
    costs.push(cost);
    say(`traces, ${JSON.stringify(cost)}`);
  }
  await Promise.all(clinics.splice(0).map((each) => each.stop()));
  collector.close();
  return costs;
}

async function openClinics(collector: string, clinics: BenchClinic[]): Promise<Measured> {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector };
  const open = async (name: string, settings: Record<string, string>) => {
    const clinic = await openBenchClinic({ name, size, settings });
    clinics.push(clinic);
    await fillBenchClinic(clinic, say);
    return clinic;
  };
  return {
    off: await open('traces, off', {}),
    usual: await open('traces, usual', on),
    all: await open('traces, all', { ...on, OTEL_TRACES_SAMPLER: 'always_on' }),
  };
}

async function measureRequest(measured: Measured, request: string, pace: Pace): Promise<TraceCost> {
  // Sign in again for each kind of request, because a token is valid for only 15 minutes.
  const next = new Map<Way, Next>();
  for (const way of ways) next.set(way, await requestsOf(measured[way]));
  const turn = (way: Way) => sendAll(measured[way], next.get(way)?.[request], pace.count);
  const readUses = async () => {
    const [off, usual, all] = await Promise.all(ways.map((way) => useOf(measured[way])));
    return { at: performance.now(), off: off ?? 0, usual: usual ?? 0, all: all ?? 0 };
  };
  for (const way of ways) await turn(way);
  await wait(exportMillis);
  const idle = await readUses();
  await wait(pace.idleMillis);
  const before = await readUses();
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const way of ways.toSorted(() => Math.random() - 0.5)) await turn(way);
  }
  await wait(exportMillis);
  const after = await readUses();
  // The processor time that the server needs even without requests. It is measured without tracing, so that the spans
  // of this background work count as a cost of tracing.
  const background = ((before.off - idle.off) / (before.at - idle.at)) * (after.at - before.at);
  const each = (way: Way) => (after[way] - before[way] - background) / pace.rounds / pace.count;
  return { request, off: each('off'), usual: each('usual'), all: each('all') };
}

const requests = ['a queue that has not changed', 'a search among 2,000 patients', 'a new patient'];

async function requestsOf(clinic: BenchClinic): Promise<Next> {
  const { token } = await signIn(clinic, 'admin');
  const [doctorId = 0] = await listDoctors(clinic);
  let count = 0;
  const next = [
    () => callTo(viewDayWiseQueue, { params: { doctorId }, query: {} }, { token }),
    () => callTo(listPatients, { query: { search: 'an', limit: 20 } }, { token }),
    () => {
      count += 1;
      const body = { firstName: 'Ada', lastName: `Lovelace-${count}`, doctorId };
      return callTo(createPatient, { body }, { token, expected: [201] });
    },
  ];
  return Object.fromEntries(requests.map((request, at) => [request, next[at] as () => HttpCall]));
}

async function sendAll(
  { port }: BenchClinic,
  next: (() => HttpCall) | undefined,
  count: number,
): Promise<void> {
  if (!next) throw new Error('There is no such request.');
  const client = openHttpClient(port, connections);
  const caller = async () => {
    for (let sent = 0; sent < count / connections; sent += 1) await fetchJson(client, next());
  };
  await Promise.all(Array.from({ length: connections }, caller));
  client.close();
}

/** Returns the processor time that the server has used so far, in milliseconds. */
async function useOf({ pid, processorTimes }: BenchClinic): Promise<number> {
  return (await processorTimes()).get(pid) ?? 0;
}
