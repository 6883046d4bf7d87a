import { appendFile, chmod, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnteroom, todayThere } from './open-anteroom.ts';
import { assertNothingOfPatients, collectTraces } from './telemetry.ts';

/**
 * Creates the folder of this test run with a demo clinic. Each spec file opens its own copy of this clinic. The folder
 * contains all files of the run, including those of killed browsers.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  endInOrder();
  await removeForgotten();
  const folder = await mkdtemp(join(tmpdir(), `anteroom-e2e-${process.pid}-`));
  process.env.ANTEROOM_RUN = folder;
  const day = todayThere();
  const stopCollecting = await collectTraces();
  try {
    await makeDemoClinic(folder);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
  process.env.ANTEROOM_DAY = day;
  process.env.TMPDIR = join(folder, 'tmp');
  await mkdir(process.env.TMPDIR);
  return async () => {
    stopCollecting();
    try {
      await assertNothingOfPatients();
    } finally {
      await removeFolder(folder);
    }
  };
}

/** Ends the run cleanly on the signals that CI usually sends, because Playwright itself cleans up only after SIGINT. */
function endInOrder(): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.kill(process.pid, 'SIGINT'));
  }
}

/** Removes the folders of test runs that were killed. The name of each folder contains the process id of its run. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^anteroom-e2e-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await removeFolder(join(tmpdir(), name)).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function makeDemoClinic(run: string): Promise<void> {
  const start = Date.now();
  const dataDir = join(run, 'demo');
  await mkdir(dataDir);
  // If the tests run as root, PostgreSQL runs under another account, which must be able to enter the folder. Otherwise
  // PostgreSQL would store its data elsewhere, where it would not be removed.
  for (const folder of [run, dataDir]) await chmod(folder, 0o755);
  const anteroom = await openAnteroom(dataDir);
  await anteroom.close();
  await leaveOutSyncs(dataDir);
  await shareProgramsOfDatabase(dataDir);
  process.stdout.write(`The demo clinic is ready after ${((Date.now() - start) / 1000).toFixed(1)} s.\n`);
}

/**
 * Turns off PostgreSQL's fsync. Test data need not survive a crash, and waiting for the disk would slow down every
 * change.
 */
async function leaveOutSyncs(dataDir: string): Promise<void> {
  const settings = 'fsync = off\nfull_page_writes = off\n';
  await appendFile(join(dataDir, 'postgres/cluster/postgresql.auto.conf'), settings);
}

/**
 * Shares one copy of PostgreSQL's executables between all clinics of the run, because they are half of a data folder's
 * size.
 */
async function shareProgramsOfDatabase(dataDir: string): Promise<void> {
  const [programs, shared] = [join(dataDir, 'postgres/programs'), join(dataDir, '../programs')];
  const isMoved = await rename(programs, shared).then(
    () => true,
    // The folder contains no copied executables if PG_BIN_DIR is set.
    () => false,
  );
  if (isMoved) await symlink(shared, programs);
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
