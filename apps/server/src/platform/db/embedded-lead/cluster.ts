import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefusal } from '#platform/start-refusal';
import { type Account, runAs } from './account.ts';
import type { DataArea } from './data-area.ts';
import type { Programs } from './programs.ts';

const run = promisify(execFile);

export const owner = 'anteroom';

/** Makes the cluster where there is none, and refuses one that these programs cannot read. */
export async function openCluster(area: DataArea, { binDir }: Programs, account: Account): Promise<void> {
  const programs = await majorVersion(binDir, account);
  const existing = await readFile(join(area.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (existing === null) return makeCluster(area, binDir, account, programs);
  if (Number(existing) === programs) return;
  throw new StartRefusal(
    `The database in ${area.cluster} was made by PostgreSQL ${existing.trim()}, and this is PostgreSQL ${programs}.`,
  );
}

async function majorVersion(binDir: string, account: Account): Promise<number> {
  try {
    const { stdout } = await run(join(binDir, 'postgres'), ['--version'], runAs(account));
    const major = Number(/\s(\d+)/.exec(stdout)?.[1]);
    if (major >= 15) return major;
  } catch {
    // Refused below: no program, or one that does not run here.
  }
  throw new StartRefusal(`PG_BIN_DIR ${binDir} does not hold a PostgreSQL 15 or newer that runs here.`);
}

/** Made beside and renamed, so that a first start that was cut off begins again. */
async function makeCluster(area: DataArea, binDir: string, account: Account, major: number): Promise<void> {
  const unfinished = `${area.cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(area.folder, { recursive: true });
  const locale =
    major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  // Whoever can reach the socket may enter: its folder is open to the database's account alone.
  const access = ['--auth-local=trust', '--auth-host=reject', `--username=${owner}`];
  const options = ['--data-checksums', '--encoding=UTF8', ...locale, ...access, '-D', unfinished];
  try {
    await run(join(binDir, 'initdb'), options, { cwd: area.folder, ...runAs(account) });
  } catch (error) {
    throw new StartRefusal(`The embedded database cannot be made: ${lastLine(error)}`);
  }
  await rename(unfinished, area.cluster);
}

function lastLine(error: unknown): string {
  const { stderr = '' } = error as { stderr?: string };
  const lines = stderr.split('\n').filter((line) => /error|fatal|could not/i.test(line));
  return lines.at(-1)?.replace(/^initdb: error: /, '') ?? 'initdb failed.';
}
