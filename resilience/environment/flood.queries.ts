import { setTimeout as wait } from 'node:timers/promises';
import { listAppointments } from '@anteroom/contract/appointments';
import { getClinic } from '@anteroom/contract/clinic';
import { listPatients } from '@anteroom/contract/patients';
import { getQueueStatus } from '@anteroom/contract/queue';
import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { callTo, openHttpClient } from '../../load-support/load/http-client.ts';
import { createLatencies } from '../../load-support/load/latencies.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import {
  atMost,
  type Check,
  type FaultScenario,
  type Figures,
  type Outcome,
  type Run,
} from '../fault-scenario.ts';
import { openWritingDesks, type WritingDesk } from '../ledger/desks.queries.ts';
import { anonymousCalls, listMissingRoutes, openSlug } from './anonymous-calls.ts';
import { pace } from './pace.ts';
import { calledFrom } from './stranger.ts';

const megabyte = 1024 * 1024;
const bounds = { megabytesAnHour: 5, slower: 1.2 };

export const flood: FaultScenario = {
  id: 'S-129',
  title: 'a flood of any anonymous route from one address neither fills the database nor slows down others',
  seconds: 3600,
  rounds: { usual: 1, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const missing = listMissingRoutes();
  if (missing.length > 0) throw new Error(`anonymous-calls.ts has no flood of ${missing.join(', ')}.`);
  const clinic = await openBenchClinic({
    name: 'clinic',
    size: clinicSize,
    // The default rate limits. The scenario acts as the trusted proxy, so it can choose the clients' addresses.
    settings: { RATE_LIMIT_PER_MINUTE: '600', TRUSTED_PROXIES: '127.0.0.1', ...sms },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  await openBookingPage(clinic);
  run.say('the clinic is open');
  const growth = await measureGrowth(clinic, run);
  const waits = await measureOthers(clinic, run);
  return {
    checks: [...growth.checks, ...waits.checks],
    figures: { ...growth.figures, ...waits.figures },
  };
}

/**
 * Settings of an SMS provider, because its callback routes exist only if one is configured. The server sends no SMS,
 * because the clinic has no reminder rule for SMS.
 */
const sms = {
  SMS_PROVIDER: 'twilio',
  SMS_ACCOUNT: 'AC-flood',
  SMS_SECRET: 'a-secret-that-no-caller-knows',
  SMS_FROM: '+15005550006',
  SMS_REPLIES: 'true',
};

async function openBookingPage({ pool }: BenchClinic): Promise<void> {
  await pool.query(
    `insert into booking_pages (doctor_id, slug, is_open, least_notice_minutes, horizon_days, appointment_types,
       for_whom, max_open, is_listed, updated_at)
     select min(doctor_id), $1, true, 60, 30, '{consultation}', 'anyone', 2, true, now() from queues`,
    [openSlug],
  );
}

/**
 * Requests per second. These are enough to use up every limit per hour or per 15 minutes of an address in the first
 * period. The largest of these limits is 100 sign-ins.
 */
const floodPerSecond = 20;

type Growth = { bytes: number; entries: number; wal: number };

/**
 * Floods each route from a separate address for three periods, and measures how much the database grows. The first
 * period uses up the limits per hour and per 15 minutes. These limits start again at most four times in an hour. The
 * growth of an hour is therefore at most four times that of the first period, plus the growth at the rate of a later
 * period for the remaining time. Of the two later periods, the one with less growth counts. A flood makes the database
 * grow in both, while a late email or a new page of a free space map appears in only one.
 */
async function measureGrowth(clinic: BenchClinic, run: Run): Promise<{ checks: Check[]; figures: Figures }> {
  const spanMillis = run.isQuick ? 6000 : 15_000;
  const hours: { name: string; growth: Growth }[] = [];
  const measure = async (name: string, place: number, from: number): Promise<Growth> => {
    const before = await sizesOf(clinic);
    await floodOne(clinic, run, { name, place, from, millis: spanMillis });
    const after = await sizesOf(clinic);
    return {
      bytes: after.bytes - before.bytes,
      entries: after.entries - before.entries,
      wal: after.wal - before.wal,
    };
  };
  for (const [place, name] of Object.keys(anonymousCalls).entries()) {
    const first = await measure(name, place, 0);
    const second = await measure(name, place, 1_000_000);
    const third = await measure(name, place, 1_500_000);
    run.say(`${name}: ${JSON.stringify({ first, second, third })}`);
    hours.push({ name, growth: growthOfHour(first, leastOf(second, third), spanMillis) });
  }
  const worst = hours.reduce((one, other) => (other.growth.bytes > one.growth.bytes ? other : one));
  return {
    checks: [
      atMost(
        `growth of the database in an hour of flooding one route, at worst ${worst.name}`,
        bounds.megabytesAnHour,
        worst.growth.bytes / megabyte,
        ' MB',
      ),
    ],
    figures: {
      'routes that were flooded': hours.length,
      'calls a second': floodPerSecond,
      'growth in an hour by route, in MB': hours
        .map(({ name, growth }) => `${name} ${(growth.bytes / megabyte).toFixed(2)}`)
        .join(', '),
      'most audit entries in an hour': Math.max(...hours.map(({ growth }) => Math.round(growth.entries))),
      'most write-ahead log in an hour, in MB': Math.max(
        ...hours.map(({ growth }) => Math.round(growth.wal / megabyte)),
      ),
    },
  };
}

function leastOf(one: Growth, other: Growth): Growth {
  const least = (key: keyof Growth) => Math.min(one[key], other[key]);
  return { bytes: least('bytes'), entries: least('entries'), wal: least('wal') };
}

function growthOfHour(first: Growth, later: Growth, spanMillis: number): Growth {
  const otherSpans = (3_600_000 - 4 * spanMillis) / spanMillis;
  const hour = (key: keyof Growth) => 4 * Math.max(0, first[key]) + otherSpans * Math.max(0, later[key]);
  return { bytes: hour('bytes'), entries: hour('entries'), wal: hour('wal') };
}

type Flooding = { name: string; place: number; from: number; millis: number };

async function floodOne(
  { port }: BenchClinic,
  run: Run,
  { name, place, from, millis }: Flooding,
): Promise<void> {
  const askOf = anonymousCalls[name];
  if (!askOf) throw new Error(`There is no route ${name}.`);
  const address = `203.0.113.${place + 1}`;
  const client = openHttpClient(port, 16);
  await pace(run, { millis, count: (millis / 1000) * floodPerSecond }, (nth) =>
    client.send(calledFrom(address, askOf(from + nth))),
  );
  client.close();
}

async function sizesOf({ pool }: BenchClinic): Promise<{ bytes: number; entries: number; wal: number }> {
  // Give the server time to seal the audit entries. Otherwise their seals would be counted in the next period.
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

/** Measures ordinary requests alternately during a flood and during the same number of harmless requests. */
async function measureOthers(clinic: BenchClinic, run: Run): Promise<{ checks: Check[]; figures: Figures }> {
  const desks = await openWritingDesks(clinic.pool);
  const rounds = run.isQuick ? 2 : 8;
  const millis = run.isQuick ? 3000 : 15_000;
  const asks = Object.values(anonymousCalls);
  const flooding = (nth: number) =>
    calledFrom('198.51.100.1', asks[nth % asks.length]?.(2_000_000 + nth) ?? callTo(getClinic, {}));
  const harmless = () => calledFrom('198.51.100.2', callTo(getClinic, {}));
  const client = openHttpClient(clinic.port, 16);
  const beside = { flood: createLatencies(), harmless: createLatencies() };
  // Give the server time to finish hashing the passwords of the previous floods.
  await wait(run.isQuick ? 5000 : 20_000, undefined, { signal: run.signal });
  for (let round = 0; round < rounds; round += 1) {
    const pair = [
      ['harmless', harmless],
      ['flood', flooding],
    ] as const;
    for (const [name, askOf] of round % 2 === 0 ? pair : pair.toReversed()) {
      await Promise.all([
        pace(run, { millis, count: (millis / 1000) * floodPerSecond }, (nth) => client.send(askOf(nth))),
        askOrdinary(clinic, desks, { run, millis, latencies: beside[name] }),
      ]);
    }
    run.say(`round ${round + 1} of ${rounds}`);
  }
  client.close();
  const [flooded, calm] = [beside.flood.summary(), beside.harmless.summary()];
  return {
    checks: [
      atMost(
        "p99 of others' calls during a flood of 20 a second, divided by p99 during harmless calls",
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

/** Sends forty requests per second as staff who read patients, appointments and queues. */
async function askOrdinary(
  { port }: BenchClinic,
  desks: readonly WritingDesk[],
  { run, millis, latencies }: Ordinary,
): Promise<void> {
  const client = openHttpClient(port, 8);
  const start = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let nth = 0; performance.now() - start < millis; nth += 1) {
    run.signal.throwIfAborted();
    const desk = desks[nth % desks.length];
    const token = desk?.token;
    const calls = [
      callTo(listPatients, { query: {} }, { token }),
      callTo(listAppointments, { query: {} }, { token }),
      callTo(getQueueStatus, { params: { doctorId: desk?.doctorId ?? 0 } }, { token }),
    ] as const;
    asked.push(
      client.send(calls[nth % calls.length] ?? calls[0]).then(({ millis: taken }) => latencies.add(taken)),
    );
    await wait(Math.max(0, start + (nth + 1) * 25 - performance.now()));
  }
  await Promise.all(asked);
  client.close();
}
