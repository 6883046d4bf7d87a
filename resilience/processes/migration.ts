import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataDir, serverOf, startServer } from '../../load-support/clinic/server-process.ts';
import { checkClinic } from '../clinic/check-clinic.ts';
import { openSharedClinic } from '../clinic/shared-clinic.ts';
import { atMost, equal, type FaultScenario, none, type Outcome, type Run } from '../fault-scenario.ts';
import { compare } from '../ledger/compare.queries.ts';
import { openWritingDesks } from '../ledger/desks.queries.ts';
import { longestGap } from '../ledger/ledger.ts';
import { startWriters } from '../ledger/writers.ts';
import { countColumns, holdTables } from './migration.queries.ts';

const here = join(import.meta.dirname, '../..');
const gapMillis = 1000;

export const migration: FaultScenario = {
  id: 'T-19',
  title: 'a newer server migrates while another serves requests and a long report runs',
  seconds: 150,
  rounds: { usual: 2, quick: 1 },
  execute,
};

/** A migration that only adds to the schema, as rolling upgrades require. */
const step = `
alter table appointments add column proved_at timestamptz;
create table proved (id bigint primary key);
`;

async function execute(run: Run): Promise<Outcome> {
  const clinic = await openSharedClinic(run);
  const older = await clinic.startServer();
  const newerProgram = serverOf(await makeNewerCheckout(run));
  const { random, signal } = run;
  const desks = await openWritingDesks(clinic.pool);
  const writing = startWriters({ ports: [older.port], desks, writers: 8, random, signal });
  await wait(2000, undefined, { signal });
  const from = performance.now();
  const release = await holdTables(clinic.openPool());
  const starting = startServer({ program: newerProgram, settings: clinic.settingsOf() });
  await wait(8000, undefined, { signal });
  await release();
  const newer = await starting;
  run.onEnd(newer.stop);
  const seconds = (performance.now() - from) / 1000;
  await wait(2000, undefined, { signal });
  const ledger = await writing.stop();
  const { checks, figures } = await compare(ledger, clinic.pool);
  return {
    checks: [
      ...checks,
      none(
        'every call is answered without 5xx',
        ledger.entries.filter(({ status }) => status === 0 || status >= 500),
      ),
      atMost('time without an acknowledged write', gapMillis, longestGap(ledger, from), ' ms'),
      equal('columns that the migration added', 1, await countColumns(clinic.pool)),
      ...(await checkClinic(clinic.settingsOf())),
    ],
    figures: { ...figures, 'the newer server was ready after (s)': Math.round(seconds * 10) / 10 },
  };
}

/** Creates a copy of this checkout with one additional migration. */
async function makeNewerCheckout({ onEnd }: Run): Promise<string> {
  const { dataDir: folder, remove } = await makeDataDir();
  onEnd(remove);
  await mkdir(join(folder, 'apps/server'), { recursive: true });
  await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
  for (const part of ['src', 'seeds', 'migrations', 'package.json']) {
    await cp(join(here, 'apps/server', part), join(folder, 'apps/server', part), { recursive: true });
  }
  await writeFile(join(folder, 'apps/server/migrations/9999_proved.sql'), step);
  return folder;
}
