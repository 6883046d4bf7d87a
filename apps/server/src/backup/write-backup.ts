import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  headsFileOf,
  openHeadLines,
  packDisclosed,
  recordAudit,
  recordUnsigned,
  theServer,
} from '#features/audit';
import { readAppSecrets } from '#platform/app-secret';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import type { DatabaseConnection, Db, Tx } from '#platform/db/database';
import { type OneConnection, openOneConnection } from '#platform/db/one-connection';
import { atOneMoment } from '#platform/db/transaction';
import type { AppSecrets } from '#platform/keys';
import { BackupRefusal } from './backup-refusal.ts';
import { type About, keyPrintOf, type Manifest, partNames } from './contents.ts';
import { writeBackupFile } from './file/backup-file.ts';
import type { Part, Summary } from './file/parts.ts';
import { createProgress, type Progress, shown } from './progress.ts';
import {
  findLastPatient,
  listMigrations,
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
  /** Null: not encrypted, and without the key. */
  passphrase: string | null;
};

export type Written = { rows: number; holdsHeads: boolean; holdsKey: boolean };

/** Writes all that a clinic needs to come back, as of one moment, while it goes on working. */
export async function writeBackup({ config, connection, path, passphrase }: Writing): Promise<Written> {
  // A backup without the key still has to say in the trail that it was made.
  const secrets = await readAppSecrets(config);
  const one = await openOneConnection(connection, secrets);
  const progress = createProgress();
  try {
    const tables = await listTables(one.db);
    const migrations = await listMigrations(one.db);
    if (migrations.length === 0) {
      throw new BackupRefusal('This database holds no Anteroom: there is nothing to back up.');
    }
    const encrypted = passphrase !== null;
    // In the trail before the moment that is backed up: a restored clinic knows of it too.
    const signs = migrations.includes('0027_audit_disclosures');
    const disclosed = signs
      ? await recordBackup(one.db, encrypted)
      : await recordOldBackup(one.db, encrypted);
    // The heads first: those that are there now belong to entries that are in the snapshot.
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
    // A patient who was added between the entry and the snapshot is in the file too.
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
  /** The highest id of a patient in the snapshot. */
  lastPatient: number;
};

/** All patients up to an id are in the file; answers that id. */
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
  await atOneMoment(content.one.db, async (tx) => {
    // Locked before the first look, which the moment begins with: no migration comes in between.
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
  yield textPart(partNames.about, JSON.stringify(await describe(tx, appSecret)));
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

async function describe(tx: Tx, key: string): Promise<About> {
  return {
    version: await readVersion(),
    createdAt: systemClock.now().toISOString(),
    postgres: await readPostgresVersion(tx),
    migrations: await listMigrations(tx),
    keyPrint: keyPrintOf(key),
  };
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  return JSON.parse(text).version;
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
