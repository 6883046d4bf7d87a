import { setTimeout as wait } from 'node:timers/promises';
import { headsFileOf, recordAudit, theServer } from '#features/audit';
import { endEverySession } from '#features/auth';
import type { Config } from '#platform/config/config';
import { previousSecretFileOf, readAppSecrets, secretFileOf } from '#platform/crypto/app-secret';
import { type OneConnection, openOneConnection } from '#platform/db/connections/one-connection';
import type { DatabaseConnection, Tx } from '#platform/db/database';
import { listAppliedMigrations, migrate } from '#platform/db/migrate';
import { sqlState } from '#platform/db/transaction';
import { systemClock } from '#platform/time/clock';
import { BackupError } from './backup-error.ts';
import type { Checked } from './check-backup.ts';
import type { ChosenKey } from './choose-key.ts';
import type { Part } from './file/parts.ts';
import { fillSchema } from './fill-schema.ts';
import { createProgress, type Progress } from './progress.ts';
import { analyze, dropSchema, findServing, isInUse, tryLockMigrations } from './replacing.queries.ts';
import { type RestoredFile, writeRestoredFile } from './restored-files.ts';
import { listTables, setTextForms } from './tables.queries.ts';

type Restoring = {
  checked: Checked;
  config: Config;
  connection: DatabaseConnection;
  key: ChosenKey;
  replaces: boolean;
};

const diskFull = '53100';

export type Restored = { keptAside: string[] };

/**
 * Restores the database in one transaction, so that the previous data is unchanged until the commit, and after an error
 * before it. Puts the restored files in place after the commit.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { key, config } = restoring;
  const secrets = key.toWrite ?? (await readAppSecrets(config));
  const one = await openOneConnection(restoring.connection, secrets);
  const progress = createProgress();
  const files: RestoredFile[] = [];
  try {
    await assertNobodyServes(one);
    await one.db.transaction().execute((tx) => replaceAll({ ...restoring, one, tx, files, progress }));
    const keptAside: string[] = [];
    for (const file of files) {
      const kept = await file.putInPlace();
      if (kept !== null) keptAside.push(kept);
    }
    return { keptAside };
  } catch (error) {
    for (const file of files) await file.discard();
    throw sqlState(error) === diskFull ? withoutSpace() : error;
  } finally {
    progress.end();
    await one.close();
  }
}

function withoutSpace(): BackupError {
  return new BackupError(
    'There is no space left on the disk of the database: a restore needs space in addition to the existing data. Nothing was changed.',
  );
}

/** Throws if a server uses the database. Servers that start later wait with their migrations until the restore ends. */
async function assertNobodyServes({ db }: OneConnection): Promise<void> {
  const isTaken = !(await tryLockMigrations(db));
  let serving = await findServing(db);
  // Try again, because PostgreSQL takes a moment to notice a closed connection.
  for (let attempt = 0; serving !== null && attempt < 10; attempt += 1) {
    await wait(200);
    serving = await findServing(db);
  }
  if (!isTaken && serving === null) return;
  throw new BackupError(
    `An Anteroom server uses this database${serving === null ? '' : ` (${serving})`}: stop it first. Nothing was changed.`,
  );
}

type Replacing = Restoring & { one: OneConnection; tx: Tx; files: RestoredFile[]; progress: Progress };

async function replaceAll(replacing: Replacing): Promise<void> {
  const { tx, checked, progress } = replacing;
  await setTextForms(tx);
  progress.begin('Making room');
  await makeRoom(replacing);
  await fillSchema({
    ...replacing,
    onHeads: async (heads) => void replacing.files.push(...(await writeFiles(replacing, heads))),
  });
  progress.begin('Finishing');
  const steps = await migrate(tx);
  const accountsSignedOut = await endEverySession(tx, systemClock.now());
  const { createdAt, version } = checked.about;
  const details = { createdAt, version, accountsSignedOut, steps: steps.join(', ') };
  await recordAudit(tx, theServer, { action: 'system.restored', details });
  await analyze(tx);
}

async function makeRoom({ tx, replaces }: Replacing): Promise<void> {
  const tables = await listTables(tx);
  if (tables.length === 0) return;
  if ((await listAppliedMigrations(tx)).length === 0) {
    throw new BackupError(
      'This database contains tables that do not belong to Anteroom: use an empty database. Nothing was changed.',
    );
  }
  if (!replaces && (await isInUse(tx))) {
    throw new BackupError(
      'This database already contains a clinic. Add --replace to replace it with the backup. Nothing was changed.',
    );
  }
  await dropSchema(tx, tables).catch((error) => {
    if (sqlState(error) !== '2BP01') throw error;
    throw new BackupError(
      'Another object, such as a view, depends on Anteroom’s tables: remove it first. Nothing was changed.',
    );
  });
}

async function writeFiles({ config, key }: Replacing, heads: Part): Promise<RestoredFile[]> {
  const now = systemClock.now();
  const path = headsFileOf(config);
  // If the clinic gets another key, a verification would reject the audit heads, because the old key signed them. So
  // the heads of the backup are written into a separate file, and the heads file starts empty.
  const files = key.isItsOwn
    ? [await writeRestoredFile(path, heads.data, now)]
    : [
        await writeRestoredFile(`${path}.of-backup`, heads.data, now),
        await writeRestoredFile(path, none(), now),
      ];
  if (key.toWrite === null) return files;
  const { appSecret, previousAppSecret } = key.toWrite;
  files.push(await writeRestoredFile(secretFileOf(config.dataDir), oneOf(appSecret), now));
  if (previousAppSecret !== null) {
    const path = previousSecretFileOf(config.dataDir);
    files.push(await writeRestoredFile(path, oneOf(previousAppSecret), now));
  }
  return files;
}

async function* none(): AsyncGenerator<Buffer> {
  // This generator yields nothing, so the file is empty.
}

async function* oneOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
