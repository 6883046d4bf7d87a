import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openKeptClinic } from '../clinic/open-clinic.ts';
import { databasePidsOf, serverPidOf } from '../clinic/processes.ts';
import { atMost, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { firstAcknowledgedAfter, isAcknowledged } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';

const errorMillis = 3000;
const recoveryMillis = 10_000;

export const diskError: FaultScenario = {
  id: 'T-10',
  title: 'every sync of the disk fails',
  seconds: 120,
  rounds: { usual: 2, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const { random, signal } = run;
  const clinic = await openKeptClinic(run);
  const desks = await openWritingDesks(clinic.pool);
  const server = await serverPidOf(clinic.dataDir);
  const writing = startWriters({ ports: [clinic.port], desks, writers: 8, random, signal });
  await wait(2000, undefined, { signal });
  const failing = await failSyncs(run, await databasePidsOf(clinic.dataDir));
  if (failing === null) return { skipped: 'strace is missing or may not look into other processes' };
  const brokenAt = performance.now();
  await wait(errorMillis, undefined, { signal });
  await failing.stop();
  const wellAt = performance.now();
  await wait(recoveryMillis, undefined, { signal });
  const ledger = await writing.stop();
  const { checks, figures } = await compare(ledger, clinic.pool);
  const panics = await countPanics(clinic.dataDir);
  return {
    checks: [
      {
        promise: 'PostgreSQL hit the error and stopped',
        isHeld: panics > 0,
        found: `${panics} panics`,
      },
      ...checks,
      ...(await checkClinic({ DATA_DIR: clinic.dataDir })),
      none(
        'no write is acknowledged while syncs fail',
        ledger.entries.filter(
          (entry) => isAcknowledged(entry) && entry.sentAt > brokenAt && entry.answeredAt < wellAt,
        ),
      ),
      equal('the server has not ended', server, await serverPidOf(clinic.dataDir)),
      atMost(
        'from the end of the errors to the first acknowledged write',
        recoveryMillis,
        firstAcknowledgedAfter(ledger, wellAt) - wellAt,
        ' ms',
      ),
    ],
    figures: { ...figures, panics },
  };
}

type Failing = { stop(): Promise<void> };

/** Makes every fsync of the given processes and their children fail with EIO. */
async function failSyncs({ onEnd }: Run, pids: readonly number[]): Promise<Failing | null> {
  const calls = 'fsync,fdatasync,sync_file_range,syncfs';
  const args = [
    '-f',
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:error=EIO`,
    ...pids.flatMap((pid) => ['-p', String(pid)]),
  ];
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(tracer, 'exit').catch(() => undefined);
  const stop = async () => {
    tracer.kill('SIGINT');
    await ended;
  };
  onEnd(stop);
  const attached = new Promise<boolean>((resolve) => {
    let told = '';
    tracer.stderr.on('data', (piece: Buffer) => {
      told += piece;
      if (told.split(' attached').length > pids.length) resolve(true);
    });
    tracer.on('error', () => resolve(false));
    void ended.then(() => resolve(false));
  });
  return (await Promise.race([attached, wait(5000, false)])) ? { stop } : null;
}

async function countPanics(dataDir: string): Promise<number> {
  const log = await readFile(join(await realpath(join(dataDir, 'postgres')), 'postgres.log'), 'utf8');
  return log.split('PANIC: ').length - 1;
}
