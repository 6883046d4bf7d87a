import {
  headsFileOf,
  openHeadLines,
  packDisclosed,
  recordAudit,
  recordUnsigned,
  theServer,
} from '#features/audit';
import type { Config } from '#platform/config/config';
import { readAppSecrets } from '#platform/crypto/app-secret';
import type { AppSecrets } from '#platform/crypto/keys';
import { type OneConnection, openOneConnection } from '#platform/db/connections/one-connection';
import type { DatabaseConnection, Db, Tx } from '#platform/db/database';
import { listAppliedMigrations } from '#platform/db/migrate';
import { inSnapshot } from '#platform/db/transaction';
import { readVersion } from '#platform/read-version';
import { systemClock } from '#platform/time/clock';
import { BackupError } from './backup-error.ts';
import { type About, keyPrintOf, type Manifest, partNames } from './contents.ts';
import { writeBackupFile } from './file/backup-file.ts';
import type { Part, Summary } from './file/parts.ts';
import { createProgress, type Progress, shown } from './progress.ts';
import {
  findLastPatient,
  listSequences,
  listTables,
  lockTables,
  readPostgresVersion,
  readTable,
  setTextForms,
  type Table,
} from './tables.queries.ts';

type Writing = {
  config: Config;
  connection: DatabaseConnection;
  path: string;
  /** The passphrase of the backup. Null: the backup is not encrypted and does not contain the key. */
  passphrase: string | null;
};

export type Written = { rows: number; holdsHeads: boolean; holdsKey: boolean };

/** Writes a consistent snapshot of the clinic into a file while the server keeps running. */
export async function writeBackup({ config, connection, path, passphrase }: Writing): Promise<Written> {
  // The key is needed even for a backup that does not contain it, to sign the audit row about the backup.
  const secrets = await readAppSecrets(config);
  const one = await openOneConnection(connection, secrets);
  const progress = createProgress();
  try {
    const tables = await listTables(one.db);
    const migrations = await listAppliedMigrations(one.db);
    if (migrations.length === 0) {
      throw new BackupError('This database contains no Anteroom: there is nothing to back up.');
    }
    const encrypted = passphrase !== null;
    // Record the audit entry before the snapshot, so that the restored clinic contains the entry too.
    const signs = migrations.includes('0027_audit_disclosures');
    const disclosed = signs
      ? await recordBackup(one.db, encrypted)
      : await recordOldBackup(one.db, encrypted);
    // Open the list of signed audit heads before the snapshot, so that every head in it belongs to an entry in the
    // snapshot.
    const heads = await openHeadLines(headsFileOf(config));
    const content: Content = {
      one,
      tables,
      heads,
      secrets,
      encrypted,
      progress,
      summaries: new Map(),
      rows: {},
      lastPatient: 0,
    };
    const holdsHeads = await writeSnapshot(content, path, passphrase);
    // Record the backup again if the snapshot contains patients who were added after the first entry.
    if (signs && content.lastPatient > disclosed) await recordBackup(one.db, encrypted, content.lastPatient);
    const rows = Object.values(content.rows).reduce((sum, count) => sum + count, 0);
    return { rows, holdsHeads, holdsKey: encrypted };
  } finally {
    progress.end();
    await one.close();
  }
}

type Content = {
  one: OneConnection;
  tables: readonly Table[];
  heads: AsyncIterable<string>;
  secrets: AppSecrets;
  encrypted: boolean;
  progress: Progress;
  summaries: Map<string, Summary>;
  rows: Record<string, number>;
  lastPatient: number;
};

/** Records that the file contains all patients up to an id. Returns that id. */
async function recordBackup(db: Db, encrypted: boolean, last?: number): Promise<number> {
  const allUpTo = last ?? (await findLastPatient(db));
  const disclosed = packDisclosed({ allUpTo });
  await recordAudit(db, theServer, { action: 'system.backed_up', details: { encrypted }, disclosed });
  return allUpTo;
}

async function recordOldBackup(db: Db, encrypted: boolean): Promise<number> {
  await recordUnsigned(db, { action: 'system.backed_up', details: { encrypted } });
  return 0;
}

async function writeSnapshot(content: Content, path: string, passphrase: string | null): Promise<boolean> {
  const { summaries } = content;
  await inSnapshot(content.one.db, async (tx) => {
    // The tables are locked before the first query, which starts the snapshot, so that no migration runs in between.
    await lockTables(tx, content.tables);
    await setTextForms(tx);
    content.lastPatient = await findLastPatient(tx);
    await writeBackupFile({ path, passphrase, summaries, parts: partsOf(content, tx) });
  });
  return (summaries.get(partNames.heads)?.bytes ?? 0) > 0;
}

async function* partsOf(content: Content, tx: Tx): AsyncGenerator<Part> {
  const { one, tables, secrets, encrypted, progress, rows } = content;
  const { appSecret, previousAppSecret } = secrets;
  yield textPart(partNames.about, JSON.stringify(await describe(tx, secrets)));
  if (encrypted) yield textPart(partNames.key, appSecret);
  if (encrypted && previousAppSecret !== null) yield textPart(partNames.previousKey, previousAppSecret);
  yield { name: partNames.heads, data: linesOf(content.heads) };
  for (const table of tables) {
    progress.begin(table.name);
    const out = readTable(one.client, table);
    yield { name: `${partNames.tables}${table.name}`, columns: table.columns, data: shown(out, progress) };
    rows[table.name] = out.rows;
  }
  yield textPart(partNames.sequences, JSON.stringify(await listSequences(tx)));
  const manifest: Manifest = { parts: Object.fromEntries(content.summaries), rows };
  yield textPart(partNames.manifest, JSON.stringify(manifest));
}

async function describe(tx: Tx, { appSecret, previousAppSecret }: AppSecrets): Promise<About> {
  return {
    version: await readVersion(),
    createdAt: systemClock.now().toISOString(),
    postgres: await readPostgresVersion(tx),
    migrations: await listAppliedMigrations(tx),
    keyPrint: keyPrintOf(appSecret),
    previousKeyPrint: previousAppSecret === null ? null : keyPrintOf(previousAppSecret),
  };
}

function textPart(name: string, text: string): Part {
  return { name, data: oneOf(Buffer.from(text)) };
}

async function* oneOf(piece: Buffer): AsyncGenerator<Buffer> {
  yield piece;
}

async function* linesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = '';
  for await (const line of lines) {
    gathered += `${line}\n`;
    if (gathered.length < 64 * 1024) continue;
    yield Buffer.from(gathered);
    gathered = '';
  }
  yield Buffer.from(gathered);
}
