import { setTimeout as wait } from 'node:timers/promises';
import { type BenchClinic, fillBenchClinic, openBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { type Ask, openLine } from '../../rig/load/ask.ts';
import { createLatencies } from '../../rig/load/latencies.ts';
import { provedSize } from '../clinic/open-clinic.ts';
import { openWritingDesks, type WritingDesk } from '../ledger/desks.queries.ts';
import { atMost, type Check, type Figures, type Outcome, type Proof, type Run } from '../proof.ts';
import { anonymousAsks } from './anonymous-asks.ts';

const megabyte = 1024 * 1024;
const bounds = { megabytesAnHour: 5, slower: 1.2 };

export const flood: Proof = {
  id: 'S-129',
  title: 'a flood of any anonymous route from one address leaves the database small and the others alone',
  seconds: 3600,
  rounds: { usual: 1, quick: 1 },
  prove,
};

async function prove(run: Run): Promise<Outcome> {
  const clinic = await openBenchClinic({
    name: 'clinic',
    size: provedSize,
    // The limits that a clinic has; the proof stands where a proxy would, and names the callers' addresses.
    settings: { RATE_LIMIT_PER_MINUTE: '600', TRUSTED_PROXIES: '127.0.0.1' },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  run.say('the clinic is open');
  const growth = await measureGrowth(clinic, run);
  const waits = await measureOthers(clinic, run);
  return {
    checks: [...growth.checks, ...waits.checks],
    figures: { ...growth.figures, ...waits.figures },
  };
}

/** Calls a second for each route: the bounds of an hour are used up within twenty seconds. */
const floodPerSecond = 5;

/**
 * Floods every route from an address of its own, all at once, for two spans. The bounds of an hour and of a quarter of
 * an hour are used up in the first one, so an hour grows the database by at most four times the first and, for the rest,
 * by as much as the second. Checked is the sum of all routes, which is more than any one of them.
 */
async function measureGrowth(clinic: BenchClinic, run: Run): Promise<{ checks: Check[]; figures: Figures }> {
  const spanMillis = run.isQuick ? 25_000 : 60_000;
  const names = Object.keys(anonymousAsks);
  const measure = async (from: number) => {
    const before = await sizesOf(clinic);
    await Promise.all(
      names.map((name, place) => floodOne(clinic, run, { name, place, from, millis: spanMillis })),
    );
    const after = await sizesOf(clinic);
    return {
      bytes: after.bytes - before.bytes,
      entries: after.entries - before.entries,
      wal: after.wal - before.wal,
    };
  };
  await sizesOf(clinic);
  const first = await measure(0);
  run.say(`the first span: ${JSON.stringify(first)}`);
  const second = await measure(1_000_000);
  run.say(`the second span: ${JSON.stringify(second)}`);
  const rest = (3_600_000 - 4 * spanMillis) / spanMillis;
  const hour = (key: 'bytes' | 'entries' | 'wal') => 4 * first[key] + rest * Math.max(0, second[key]);
  return {
    checks: [
      atMost(
        `the database grows in an hour, by floods of ${names.length} routes together`,
        bounds.megabytesAnHour,
        hour('bytes') / megabyte,
        ' MB',
      ),
    ],
    figures: {
      'routes that were flooded': names.length,
      'calls a second for each route': floodPerSecond,
      'growth in the first span, in kB': Math.round(first.bytes / 1024),
      'growth in the second span, in kB': Math.round(second.bytes / 1024),
      'audit entries in the first span': first.entries,
      'audit entries in the second span': second.entries,
      'write-ahead log of an hour, in MB': Math.round(hour('wal') / megabyte),
    },
  };
}

type Flooding = { name: string; place: number; from: number; millis: number };

async function floodOne(
  { port }: BenchClinic,
  { signal }: Run,
  { name, place, from, millis }: Flooding,
): Promise<void> {
  const askOf = anonymousAsks[name];
  if (!askOf) throw new Error(`There is no route ${name}.`);
  const address = `203.0.113.${place + 1}`;
  await pace(port, { signal, millis, perSecond: floodPerSecond }, (nth) =>
    calledFrom(address, askOf(from + nth)),
  );
}

const calledFrom = (address: string, ask: Ask): Ask => ({
  ...ask,
  headers: { ...ask.headers, 'x-forwarded-for': address },
});

type Pace = { signal: AbortSignal; millis: number; perSecond: number };

/** Asks at a steady rate, whether or not the answers have come; a call that fails is one that was cut off. */
async function pace(port: number, { signal, millis, perSecond }: Pace, askOf: (nth: number) => Ask) {
  const line = openLine(port, 16);
  const start = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let nth = 0; performance.now() - start < millis; nth += 1) {
    signal.throwIfAborted();
    asked.push(line.ask({ ...askOf(nth), timeoutMillis: 15_000 }).catch(() => undefined));
    await wait(Math.max(0, start + ((nth + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(asked);
  line.close();
}

async function sizesOf({ pool }: BenchClinic): Promise<{ bytes: number; entries: number; wal: number }> {
  // What was written but is still unsealed would be counted with the next span.
  await wait(2000);
  const { rows } = await pool.query<{ bytes: number; entries: number; wal: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
       (select count(*)::float8 from audit_events) as entries,
       (pg_current_wal_lsn() - '0/0')::float8 as wal`,
  );
  const [sizes] = rows;
  if (!sizes) throw new Error('The database did not say how large it is.');
  return sizes;
}

/** Ordinary calls beside a paced flood, and beside as many harmless calls: in turns, so that the machine is the same. */
async function measureOthers(clinic: BenchClinic, run: Run): Promise<{ checks: Check[]; figures: Figures }> {
  const desks = await openWritingDesks(clinic.pool);
  const rounds = run.isQuick ? 2 : 8;
  const millis = run.isQuick ? 3000 : 15_000;
  const asks = Object.values(anonymousAsks);
  const flooding = (nth: number) =>
    calledFrom('198.51.100.1', asks[nth % asks.length]?.(2_000_000 + nth) ?? { path: '/api/v1/clinic' });
  const harmless = () => calledFrom('198.51.100.2', { path: '/api/v1/clinic' });
  const beside = { flood: createLatencies(), harmless: createLatencies() };
  // What the floods before left to be hashed.
  await wait(run.isQuick ? 5000 : 20_000, undefined, { signal: run.signal });
  for (let round = 0; round < rounds; round += 1) {
    const pair = [
      ['harmless', harmless],
      ['flood', flooding],
    ] as const;
    for (const [name, askOf] of round % 2 === 0 ? pair : pair.toReversed()) {
      await Promise.all([
        pace(clinic.port, { signal: run.signal, millis, perSecond: 20 }, askOf),
        askOrdinary(clinic, desks, { run, millis, latencies: beside[name] }),
      ]);
    }
    run.say(`round ${round + 1} of ${rounds}`);
  }
  const [flooded, calm] = [beside.flood.summary(), beside.harmless.summary()];
  return {
    checks: [
      atMost(
        "p99 of others' calls beside a flood of 20 a second, as a share of that beside harmless calls",
        bounds.slower,
        flooded.p99 / calm.p99,
      ),
    ],
    figures: {
      'calls of others': flooded.count + calm.count,
      'p50 beside the flood · beside harmless calls, in ms': `${flooded.p50.toFixed(1)} · ${calm.p50.toFixed(1)}`,
      'p99 beside the flood · beside harmless calls, in ms': `${flooded.p99.toFixed(1)} · ${calm.p99.toFixed(1)}`,
    },
  };
}

type Ordinary = { run: Run; millis: number; latencies: ReturnType<typeof createLatencies> };

/** Desks that look at their patients, lists and queues, twenty calls a second in all. */
async function askOrdinary(
  { port }: BenchClinic,
  desks: readonly WritingDesk[],
  { run, millis, latencies }: Ordinary,
): Promise<void> {
  const line = openLine(port, 8);
  const start = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let nth = 0; performance.now() - start < millis; nth += 1) {
    run.signal.throwIfAborted();
    const desk = desks[nth % desks.length];
    const paths = ['/patients', '/appointments', `/doctors/${desk?.doctorId}/queue/status`];
    const ask = { path: `/api/v1${paths[nth % paths.length]}`, token: desk?.token ?? '' };
    asked.push(line.ask(ask).then(({ millis: taken }) => latencies.add(taken)));
    await wait(Math.max(0, start + (nth + 1) * 50 - performance.now()));
  }
  await Promise.all(asked);
  line.close();
}
