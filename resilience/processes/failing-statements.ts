import { setTimeout as wait } from 'node:timers/promises';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openSharedClinic } from '../clinic/shared-clinic.ts';
import { type Check, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import type { FaultyNetwork } from '../faulty-network/faulty-network.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { startWriters, type Writing } from '../ledger/writers.ts';
import { failNowAndThen } from './failing-statements.queries.ts';

/** The fraction of written rows that fail, and the fraction of commits whose response is lost. */
const shares = { rows: 0.08, commits: 0.05 };

export const failingStatements: FaultScenario = {
  id: 'T-23',
  title: 'statements fail at random and answers to commits are lost; clients repeat rejected requests',
  seconds: 150,
  rounds: { usual: 3, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  const network = await clinic.openFaultyNetwork();
  const server = await clinic.startServer(network);
  const desks = await openWritingDesks(clinic.pool);
  const { random, signal } = run;
  const write = (): Writing =>
    startWriters({ ports: [server.port], desks, writers: 8, random, signal, repeats: 20 });
  const millis = run.isQuick ? 6000 : 20_000;

  const stopFailing = await failNowAndThen(clinic.pool, shares.rows);
  const failing = write();
  await wait(millis, undefined, { signal });
  const failed = await failing.stop();
  await stopFailing();

  const cuts = cutCommits(network, random);
  const cutting = write();
  await wait(millis, undefined, { signal });
  const cut = await cutting.stop();
  network.intercept(null);

  const ledger = { ...failed, entries: [...failed.entries, ...cut.entries] };
  const { checks, figures } = await compare(ledger, clinic.pool);
  const ended = await Promise.race([server.ended, wait(0).then(() => 'it lives')]);
  return {
    checks: [
      ...checks,
      ...checksOfRepeats(ledger),
      {
        promise: 'failures and cut commits occurred',
        isHeld: sentAgain(failed) > 0 && cuts.count > 0,
        found: `${sentAgain(failed)} sent again, ${cuts.count} commits cut`,
      },
      equal('the server keeps running', 'it lives', ended),
      ...(await checkClinic(clinic.settingsOf())),
    ],
    figures: {
      ...figures,
      'sent again after failures': sentAgain(failed),
      'sent again after cut commits': sentAgain(cut),
      'commits cut': cuts.count,
    },
  };
}

function checksOfRepeats({ entries }: Ledger): Check[] {
  return [
    none(
      'every repeated request with the same key succeeds in the end',
      entries.filter(({ status }) => status === 0 || status >= 500),
    ),
  ];
}

function sentAgain({ entries }: Ledger): number {
  return entries.reduce((sum, { times }) => sum + times - 1, 0);
}

/** Cuts connections after the database has received a commit, but before the server receives the response. */
function cutCommits(network: FaultyNetwork, random: () => number): { count: number } {
  const cuts = { count: 0 };
  network.intercept((sent) => {
    if (!(sent.includes('commit\0') && random() < shares.commits)) return false;
    cuts.count += 1;
    return true;
  });
  return cuts;
}
