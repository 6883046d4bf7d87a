import { chmod, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAnteroom, todayThere } from './open-anteroom.ts';

/**
 * Makes the run's folder, and in it the demo clinic once: closed, for every spec file to open a copy of. Everything
 * that the run writes lies in that folder, what a killed browser leaves included.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  endInOrder();
  await removeForgotten();
  const folder = await mkdtemp(join(tmpdir(), `anteroom-e2e-${process.pid}-`));
  const day = todayThere();
  try {
    await makeDemoClinic(folder);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
  process.env.ANTEROOM_RUN = folder;
  process.env.ANTEROOM_DAY = day;
  process.env.TMPDIR = join(folder, 'tmp');
  await mkdir(process.env.TMPDIR);
  return () => removeFolder(folder);
}

/** Playwright tidies up after an interrupt alone; what stops a run from outside mostly sends one of these. */
function endInOrder(): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.kill(process.pid, 'SIGINT'));
  }
}

/** A run that was killed could not. Its folder names its process. */
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
  // As root, the database's own account must be able to enter, or its data would be kept elsewhere and stay behind.
  for (const folder of [run, dataDir]) await chmod(folder, 0o755);
  const anteroom = await openAnteroom(dataDir);
  await anteroom.close();
  await shareProgramsOfDatabase(dataDir);
  process.stdout.write(`The demo clinic is ready after ${((Date.now() - start) / 1000).toFixed(1)} s.\n`);
}

/** They are half of the folder, and every copy runs the same. */
async function shareProgramsOfDatabase(dataDir: string): Promise<void> {
  const [programs, shared] = [join(dataDir, 'postgres/programs'), join(dataDir, '../programs')];
  const isMoved = await rename(programs, shared).then(
    () => true,
    // With PG_BIN_DIR there are none.
    () => false,
  );
  if (isMoved) await symlink(shared, programs);
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
