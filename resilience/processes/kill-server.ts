import { setTimeout as wait } from 'node:timers/promises';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { serverPidOf } from '../clinic/processes.ts';
import { atMost, type FaultScenario, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { longestGap, untilWritten } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';

const gapMillis = 2000;

export const killServer: FaultScenario = {
  id: 'T-5',
  title: 'the server is killed under load',
  seconds: 120,
  rounds: { usual: 3, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openKeptClinic(run);
  const desks = await openWritingDesks(clinic.pool);
  const { random, signal } = run;
  const writing = startWriters({ ports: [clinic.port], desks, writers: 8, random, signal });
  const gaps: number[] = [];
  for (let kill = 0; kill < (run.isQuick ? 1 : 3); kill += 1) {
    await wait(1500 + random() * 1000, undefined, { signal });
    const killedAt = performance.now();
    process.kill(await serverPidOf(clinic.dataDir), 'SIGKILL');
    await wait(500, undefined, { signal });
    await untilWritten(writing.ledger, performance.now(), signal);
    gaps.push(longestGap(writing.ledger, killedAt));
    run.say(`killed; ${Math.round(gaps.at(-1) ?? 0)} ms without an acknowledged write`);
  }
  const { checks, figures } = await compare(await writing.stop(), clinic.pool);
  return {
    checks: [
      ...checks,
      ...(await checkClinic({ DATA_DIR: clinic.dataDir })),
      atMost('time without an acknowledged write', gapMillis, Math.max(...gaps), ' ms'),
    ],
    figures,
  };
}
