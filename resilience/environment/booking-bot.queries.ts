import { createAppointment } from '@anteroom/contract/appointments';
import type { ErrorBody } from '@anteroom/contract/errors';
import { listPatients } from '@anteroom/contract/patients';
import { callNextDayWise } from '@anteroom/contract/queue';
import { restoreLines } from '../../bench/rates/desks.queries.ts';
import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { type Answer, callTo, type HttpClient, openHttpClient } from '../../load-support/load/http-client.ts';
import { createLatencies, type Latencies, median } from '../../load-support/load/latencies.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import {
  atMost,
  type Check,
  type FaultScenario,
  type Figures,
  none,
  type Outcome,
  type Run,
} from '../fault-scenario.ts';
import { openWritingDesks, type WritingDesk } from '../ledger/desks.queries.ts';
import { startBot } from './bot.ts';
import { pace } from './pace.ts';
import { addressesOf } from './stranger.ts';

const attempts = { usual: 4000, quick: 200 };
/** The number of network addresses that each bot uses. Each bot attacks a separate booking page. */
const bots = [1, 50, 4000];
const bounds = { slower: 1.1, holdsOfNetwork: 2, codesOfNetwork: 20, codesOfClinic: 1000 };
/**
 * The minimum number of requests of an attempt to book: one loads the page and one tries to hold a time. A successful
 * attempt sends two more.
 */
const leastCalls = 2;
/** The addresses of the harmless requests. There are so many that no address exceeds its rate limit. */
const harmlessAddresses = addressesOf(bots.length, 4000);
const minute = 60_000;

export const bookingBot: FaultScenario = {
  id: 'S-277',
  title: 'a bot that books 4,000 times holds and mails no more than the limits, and slows no desk down',
  seconds: 3600,
  rounds: { usual: 1, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openBenchClinic({
    name: 'clinic',
    size: clinicSize,
    // The default rate limits. The scenario acts as the trusted proxy, so it can choose the clients' addresses.
    settings: { RATE_LIMIT_PER_MINUTE: '600', TRUSTED_PROXIES: '127.0.0.1' },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  const pages = await openPages(clinic, await openWritingDesks(clinic.pool));
  run.say('the clinic is open');
  const outcomes: { checks: Check[]; figures: Figures }[] = [];
  for (const [place, addresses] of bots.entries()) {
    // Sign in again for each bot, because an access token is valid for less time than three bots take.
    const desks = await openWritingDesks(clinic.pool);
    outcomes.push(await measureBot(clinic, run, { addresses, desks, slug: pages[place] ?? '' }));
  }
  return {
    checks: outcomes.flatMap(({ checks }) => checks),
    figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)),
  };
}

async function openPages({ pool }: BenchClinic, desks: readonly WritingDesk[]): Promise<string[]> {
  const doctorIds = desks.slice(0, bots.length).map(({ doctorId }) => doctorId);
  await pool.query(
    `insert into booking_pages (doctor_id, slug, is_open, least_notice_minutes, horizon_days, appointment_types,
       for_whom, max_open, updated_at)
     select id, 'page-' || id, true, 0, 60, '{consultation}', 'anyone', 3, now() from unnest($1::bigint[]) as id`,
    [doctorIds],
  );
  return doctorIds.map((id) => `page-${id}`);
}

type Bot = { addresses: number; desks: readonly WritingDesk[]; slug: string };

/**
 * Measures the requests of staff alternately: during the bot's attack, and during harmless requests, of which there are
 * as many as the attack sends at least.
 */
async function measureBot(clinic: BenchClinic, run: Run, { slug, desks, ...from }: Bot) {
  const count = run.isQuick ? attempts.quick : attempts.usual;
  const [rounds, millis] = run.isQuick ? [2, 4000] : [16, 10_000];
  const addresses = addressesOf(bots.indexOf(from.addresses), from.addresses);
  const name = `${from.addresses} ${from.addresses === 1 ? 'address' : 'addresses'}`;
  const seed = Math.floor(run.random() * 2 ** 32);
  const bot = await startBot({ port: clinic.port, slug, addresses, harmlessAddresses, count, seed });
  run.onEnd(bot.stop);
  run.say(`${name}: ${bot.tasks} of ${count} tasks solved`);
  const mailsBefore = await countCodes(clinic);
  const beside: Measured['beside'] = { bot: [], calm: [] };
  const answers: string[] = [];
  const rejected: string[] = [];
  let mostHeld = 0;
  const workBeside = (phases: Latencies[]) => {
    const latencies = createLatencies();
    phases.push(latencies);
    return work(clinic, run, { desks, millis, latencies, rejected });
  };
  const bookings = count / rounds;
  for (let round = 0; round < rounds; round += 1) {
    const withBot = async () => {
      const order = { order: 'book', millis, calls: bookings, from: round * bookings } as const;
      const [result] = await Promise.all([bot.carryOut(order), workBeside(beside.bot)]);
      answers.push(...result.answers);
      mostHeld = Math.max(mostHeld, await countHeld(clinic, slug));
    };
    const calmly = () =>
      Promise.all([
        bot.carryOut({ order: 'harmless', millis, calls: bookings * leastCalls, from: 0 }),
        workBeside(beside.calm),
      ]);
    for (const phase of round % 2 === 0 ? [calmly, withBot] : [withBot, calmly]) {
      await restoreLines(clinic);
      await phase();
    }
    run.say(`${name}: round ${round + 1} of ${rounds}`);
  }
  await bot.stop();
  const mails = (await countCodes(clinic)) - mailsBefore;
  const overfull = await overfullDates(clinic);
  return outcomeOf(name, { ...from, answers, rejected, mostHeld, mails, beside, overfull });
}

type Measured = {
  addresses: number;
  /** The responses to the bot's attempts to hold a time. */
  answers: readonly string[];
  /** The rejected requests of the desks. A rejection is faster than the work that the scenario measures. */
  rejected: readonly string[];
  mostHeld: number;
  mails: number;
  overfull: readonly string[];
  /** The response times of the desks' requests in each round. */
  beside: { bot: Latencies[]; calm: Latencies[] };
};

function outcomeOf(
  name: string,
  { addresses, answers, rejected, mostHeld, mails, overfull, beside }: Measured,
): { checks: Check[]; figures: Figures } {
  const [during, harmless] = [summaryOf(beside.bot), summaryOf(beside.calm)];
  const half = (parity: number) => summaryOf(beside.calm.filter((_, round) => round % 2 === parity)).p99;
  const counts = Map.groupBy(answers, (answer) => answer);
  const mostMails = Math.min(bounds.codesOfNetwork * addresses, bounds.codesOfClinic);
  return {
    checks: [
      atMost(`${name}: times held at once`, bounds.holdsOfNetwork * addresses, mostHeld),
      none(`${name}: no date has more than 30 % of its times held`, overfull),
      atMost(`${name}: mails`, mostMails, mails),
      none(`${name}: no request of the desks is rejected`, [...new Set(rejected)]),
      atMost(
        `${name}: p99 of the desks beside the bot, divided by p99 beside as many harmless calls`,
        bounds.slower,
        during.p99 / harmless.p99,
      ),
    ],
    figures: {
      [`${name}: bookings tried`]: answers.length,
      [`${name}: answers to a hold`]: [...counts]
        .map(([answer, { length }]) => `${answer} ${length}`)
        .join(', '),
      [`${name}: p50 and p99 of the desks beside the bot · beside harmless calls, in ms`]: `${during.p50.toFixed(1)} and ${during.p99.toFixed(1)} · ${harmless.p50.toFixed(1)} and ${harmless.p99.toFixed(1)}`,
      [`${name}: noise, p99 of one half of the rounds with harmless calls divided by the other`]: (
        half(0) / half(1)
      ).toFixed(2),
    },
  };
}

/**
 * Returns the medians of the percentiles of each round. The percentile of all rounds together would depend on the few
 * rounds in which the machine paused, for example to write to its disk.
 */
function summaryOf(rounds: readonly Latencies[]): { p50: number; p99: number } {
  const summaries = rounds.map((round) => round.summary());
  return { p50: median(summaries.map(({ p50 }) => p50)), p99: median(summaries.map(({ p99 }) => p99)) };
}

type Work = { desks: readonly WritingDesk[]; millis: number; latencies: Latencies; rejected: string[] };

/** The requests per second of all simulated staff together, well below the limit of 600 a minute for each of them. */
const callsPerSecond = 40;
let worked = 0;

/** Books appointments, calls patients and searches, as staff do on a busy morning. */
async function work({ port }: BenchClinic, run: Run, working: Work): Promise<void> {
  const { desks, millis, latencies, rejected } = working;
  const client = openHttpClient(port, 16);
  const current = new Map<number, string | null>();
  await pace(run, { millis, count: (millis / 1000) * callsPerSecond }, async (nth) => {
    worked += 1;
    const desk = desks[worked % desks.length];
    if (!desk) return;
    const { millis: millisTaken, status, text } = await actOf(client, { desk, nth, worked, current });
    latencies.add(millisTaken);
    if (status >= 400) rejected.push(`${status} ${(JSON.parse(text) as ErrorBody).code}`);
  });
  client.close();
}

type Act = { desk: WritingDesk; nth: number; worked: number; current: Map<number, string | null> };

async function actOf(
  client: HttpClient,
  { desk: { doctorId, token, patientIds }, nth, worked, current }: Act,
): Promise<Answer> {
  // Send Call Next only every two seconds, because a day's queue has only 25 patients per doctor.
  if (nth % (callsPerSecond * 2) === 0) {
    const input = {
      params: { doctorId },
      query: {},
      body: { currentAppointmentId: current.get(doctorId) ?? null },
    };
    const answer = await client.send(callTo(callNextDayWise, input, { token }));
    const called = JSON.parse(answer.text) as { current?: { appointmentUuid: string } | null };
    current.set(doctorId, called.current?.appointmentUuid ?? null);
    return answer;
  }
  if (nth % 3 === 0) {
    const patientId = patientIds[worked % patientIds.length] ?? 0;
    const body = {
      doctorId,
      patientId,
      scheduledDateTime: farAhead + worked * 5 * minute,
      durationMinutes: 5,
    };
    return client.send(callTo(createAppointment, { body }, { token }));
  }
  const search = searches[worked % searches.length] ?? '';
  return client.send(callTo(listPatients, { query: { search } }, { token }));
}

const searches = ['anna', 'mu', 'schmidt', 'jo', 'maria g', 'keller'];
/**
 * The time of the staff's bookings. It is after the last day that booking pages offer, so that they take no times from
 * the bot.
 */
const farAhead = Math.ceil(Date.now() / (60 * minute)) * 60 * minute + 100 * 24 * 60 * minute;

async function countCodes({ pool }: BenchClinic): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from mail_jobs where kind = 'booking_code'`,
  );
  return rows[0]?.count ?? 0;
}

async function countHeld({ pool }: BenchClinic, slug: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from slot_holds join booking_pages using (doctor_id)
     where slug = $1 and expires_at > now() and network_hash is not null`,
    [slug],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns the dates on which more than twelve times of one doctor are held. In the generated clinic, each doctor has
 * forty times on each date.
 */
async function overfullDates({ pool, timezone }: BenchClinic): Promise<string[]> {
  const { rows } = await pool.query<{ date: string }>(
    `select (starts_at at time zone $1)::date::text as date from slot_holds where expires_at > now()
     group by doctor_id, 1 having count(*) > 12`,
    [timezone],
  );
  return rows.map(({ date }) => date);
}
