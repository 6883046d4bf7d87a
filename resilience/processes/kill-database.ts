import { setTimeout as wait } from 'node:timers/promises';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { kill, killDatabaseOf, serverPidOf } from '../clinic/processes.ts';
import { findBackend, watchDatabase } from '../clinic/watch-database.queries.ts';
import {
  atMost,
  type Check,
  equal,
  type FaultScenario,
  none,
  type Outcome,
  type Run,
} from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import {
  type Entry,
  firstAcknowledgedAfter,
  type Ledger,
  longestGap,
  untilWritten,
} from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';

const limits = { gapOfAll: 5000, gapOfOne: 1500, backAgain: 1000, answer: 6000 };

export const killDatabase: FaultScenario = {
  id: 'T-6',
  title: 'all PostgreSQL processes are killed under load',
  seconds: 150,
  rounds: { usual: 3, quick: 1 },
  execute: (run) =>
    execute(run, { kill: ({ dataDir }) => killDatabaseOf(dataDir), gapMillis: limits.gapOfAll }),
};

export const killBackend: FaultScenario = {
  id: 'T-7',
  title: 'one PostgreSQL process is killed under load',
  seconds: 150,
  rounds: { usual: 3, quick: 1 },
  execute: (run) => execute(run, { kill: killOne, gapMillis: limits.gapOfOne }),
};

type Params = { kill(clinic: BenchClinic): Promise<void>; gapMillis: number };

async function execute(run: Run, { kill: breakIt, gapMillis }: Params): Promise<Outcome> {
  const clinic = await openKeptClinic(run);
  const desks = await openWritingDesks(clinic.pool);
  const { random, signal } = run;
  const serverPid = await serverPidOf(clinic.dataDir);
  const writing = startWriters({ ports: [clinic.port], desks, writers: 8, random, signal });
  const outages: Outage[] = [];
  for (let times = 0; times < (run.isQuick ? 1 : 3); times += 1) {
    await wait(1500 + random() * 1000, undefined, { signal });
    const killedAt = performance.now();
    const backAt = watchDatabase(clinic, signal);
    await breakIt(clinic);
    const back = await backAt;
    await untilWritten(writing.ledger, back, signal);
    outages.push(outageOf(writing.ledger, killedAt, back));
    run.say(`killed; ${Math.round(outages.at(-1)?.gap ?? 0)} ms without an acknowledged write`);
  }
  const ledger = await writing.stop();
  const { checks, figures } = await compare(ledger, clinic.pool);
  const worst = (pick: (outage: Outage) => number) => Math.max(...outages.map(pick));
  return {
    checks: [
      ...checks,
      ...checksOfAnswers(ledger),
      ...(await checkClinic({ DATA_DIR: clinic.dataDir })),
      equal('the server is the same process', serverPid, await serverPidOf(clinic.dataDir)),
      atMost(
        'time without an acknowledged write',
        gapMillis,
        worst(({ gap }) => gap),
        ' ms',
      ),
      atMost(
        'from the first connection that PostgreSQL accepts to the first write',
        limits.backAgain,
        worst(({ afterDatabase }) => afterDatabase),
        ' ms',
      ),
    ],
    figures: { ...figures, 'database away for at most (ms)': Math.round(worst(({ away }) => away)) },
  };
}

type Outage = { gap: number; away: number; afterDatabase: number };

function outageOf(ledger: Ledger, killedAt: number, backAt: number): Outage {
  return {
    gap: longestGap(ledger, killedAt),
    away: backAt - killedAt,
    afterDatabase: firstAcknowledgedAfter(ledger, backAt) - backAt,
  };
}

/** Checks that every request got a response within the limit, and that each 503 has a Retry-After header. */
function checksOfAnswers({ entries }: Ledger): Check[] {
  const tookTooLong = ({ sentAt, answeredAt }: Entry) => answeredAt - sentAt > limits.answer;
  const refused = entries.filter(({ status }) => status === 503);
  return [
    none(
      'every call is answered',
      entries.filter(({ status }) => status === 0),
    ),
    none(`no answer takes longer than ${limits.answer} ms`, entries.filter(tookTooLong)),
    none(
      'every 503 has Retry-After',
      refused.filter(({ retryAfter }) => retryAfter === null),
    ),
  ];
}

async function killOne(clinic: BenchClinic): Promise<void> {
  kill(await findBackend(clinic));
}
