import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fillBenchClinic, openBenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { makeDataDir, residentBytesOf } from '../../load-support/clinic/server-process.ts';
import { atMost, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { readTrail, sumsOfTables } from './contents.queries.ts';

const program = join(import.meta.dirname, '../../apps/server/src/admin.ts');
const log = createLog('error');
const mostSeconds = 300;
const mostMegabytes = 400;

export const backupDrill: FaultScenario = {
  id: 'T-20',
  title: 'a clinic is backed up while it serves requests, and restored elsewhere',
  seconds: 1500,
  rounds: { usual: 1, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const size = run.isQuick
    ? { patients: 400, appointments: 6000 }
    : { patients: 100_000, appointments: 300_000 };
  const clinic = await openBenchClinic({ name: 'clinic', size });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, run.say);
  const { dataDir, remove } = await makeDataDir();
  run.onEnd(remove);
  const file = join(dataDir, 'drill.backup');
  const sums = await sumsOfTables(clinic.pool);
  const trail = await readTrail(clinic.pool, null);
  const backup = await runAdminCommand(run, ['backup', '--to', file], clinic.dataDir);
  const { size: fileBytes } = await stat(file);
  const target = join(dataDir, 'restored');
  await clinic.stop();
  const restore = await runAdminCommand(run, ['restore', '--from', file], target);
  const found = await lookInto(target, trail.upTo);
  return {
    checks: [
      equal('exit code of the backup', 0, backup.exitCode),
      equal('exit code of the restore: queues and audit trail are intact', 0, restore.exitCode),
      none(
        'no table differs',
        [...sums].filter(([name, sum]) => found.sums.get(name) !== sum).map(([name]) => name),
      ),
      equal('the audit chain and its head are unchanged', trail.sum, found.trail.sum),
      atMost('time of the backup', mostSeconds, backup.seconds, ' s'),
      atMost('time of the restore', mostSeconds, restore.seconds, ' s'),
      atMost('memory of the backup', mostMegabytes, backup.megabytes, ' MB'),
      atMost('memory of the restore', mostMegabytes, restore.megabytes, ' MB'),
    ],
    figures: {
      patients: size.patients,
      appointments: size.appointments,
      'size of the backup in MB': Math.round(fileBytes / 1_000_000),
      'backup in s': Math.round(backup.seconds),
      'restore in s': Math.round(restore.seconds),
    },
  };
}

type CommandResult = { exitCode: number; seconds: number; megabytes: number };

/** Runs an admin command on a data folder. Returns its exit code, its duration and its peak memory. */
async function runAdminCommand(
  { say, signal }: Run,
  args: string[],
  dataDir: string,
): Promise<CommandResult> {
  const start = performance.now();
  const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'otter crane heron wren' };
  const child = spawn(process.execPath, [program, ...args], {
    env,
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (text) => say(String(text).trim()));
  const watching = new AbortController();
  const memory = watchMemory(child, watching.signal);
  const [code] = await once(child, 'exit');
  watching.abort();
  const seconds = (performance.now() - start) / 1000;
  return { exitCode: Number(code), seconds, megabytes: (await memory) / 1_000_000 };
}

async function watchMemory({ pid = 0 }: ChildProcess, signal: AbortSignal): Promise<number> {
  let most = 0;
  try {
    for await (const _ of every(200, undefined, { signal }))
      most = Math.max(most, await residentBytesOf(pid));
  } catch {
    // Reading the memory of a process that has ended fails, and so does the aborted timer.
  }
  return most;
}

async function lookInto(dataDir: string, upTo: number) {
  const database = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(database.connection, log, { max: 1, isPatient: true });
  try {
    return { sums: await sumsOfTables(pool), trail: await readTrail(pool, upTo) };
  } finally {
    await pool.end();
    await database.stop();
  }
}
