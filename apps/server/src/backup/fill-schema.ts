import { type OneConnection, openOneConnection } from '#platform/db/connections/one-connection';
import type { DatabaseConnection, Tx } from '#platform/db/database';
import { migrateUpTo } from '#platform/db/migrate';
import { BackupError, damagedBackup } from './backup-error.ts';
import { assertMatchesManifest, type Checked, readText } from './check-backup.ts';
import { partNames, readJson, sequencesShape } from './contents.ts';
import { readBackupFile, type Summaries } from './file/backup-file.ts';
import type { Part } from './file/parts.ts';
import { createProgress, type Progress, shown } from './progress.ts';
import { closeTables, openTables } from './replacing.queries.ts';
import {
  fillTable,
  listTables,
  type Sequence,
  setSequence,
  setTextForms,
  type Table,
} from './tables.queries.ts';

type Filling = {
  checked: Checked;
  one: OneConnection;
  tx: Tx;
  progress: Progress;
  /**
   * Reads the part of the backup that contains the signed heads of the audit trail. Must read it to its end, because
   * the next part follows in the same stream.
   */
  onHeads(heads: Part): Promise<void>;
};

/** The filled tables, with their columns in the order of the backup, and the sequences. */
export type Filled = { tables: Table[]; sequences: Sequence[] };

type InFilled = Filled & { tx: Tx; one: OneConnection };

/** Restores a backup into an empty database in one transaction, and runs `work` before it commits. */
export async function fillEmptyDatabase(
  checked: Checked,
  connection: DatabaseConnection,
  work: (filled: InFilled) => Promise<void>,
): Promise<void> {
  const one = await openOneConnection(connection, null);
  const progress = createProgress();
  try {
    await one.db.transaction().execute(async (tx) => {
      await setTextForms(tx);
      const filled = await fillSchema({ checked, one, tx, progress, onHeads: readAll });
      await work({ ...filled, tx, one });
    });
  } finally {
    progress.end();
    await one.close();
  }
}

async function readAll(part: Part): Promise<void> {
  for await (const _ of part.data);
}

/**
 * Creates the schema of the backup in an empty database and fills it. Loads the rows without foreign keys, exclusion
 * constraints and most indexes, and then adds these, which is faster.
 */
export async function fillSchema(filling: Filling): Promise<Filled> {
  const { tx, checked, progress } = filling;
  await migrateUpTo(tx, checked.about.migrations.at(-1) ?? '');
  const tables = await listTables(tx);
  const takenOff = await openTables(tx, tables);
  const filled = await fillAll(filling, tables);
  progress.begin('Indexes and rules');
  await closeTables(tx, tables, takenOff);
  for (const sequence of filled.sequences) await setSequence(tx, sequence);
  return filled;
}

async function fillAll(filling: Filling, tables: readonly Table[]): Promise<Filled> {
  const { path, header, manifest } = filling.checked;
  const summaries: Summaries = new Map();
  const filled: Filled = { tables: [], sequences: [] };
  for await (const part of readBackupFile(path, header, summaries)) {
    if (part.name.startsWith(partNames.tables)) filled.tables.push(await fillOne(filling, part, tables));
    if (part.name === partNames.heads) await filling.onHeads(part);
    if (part.name === partNames.sequences)
      filled.sequences = readJson(sequencesShape, await readText(part.data));
  }
  assertMatchesManifest(manifest, summaries);
  const unfilled = tables.find(({ name }) => !summaries.has(`${partNames.tables}${name}`));
  if (unfilled) throw unlike(unfilled.name);
  return filled;
}

async function fillOne(
  { one, checked, progress }: Filling,
  part: Part,
  tables: readonly Table[],
): Promise<Table> {
  const name = part.name.slice(partNames.tables.length);
  const { columns = [] } = part;
  const table = tables.find((each) => each.name === name);
  // The order of the columns may differ, because migrations may have added columns.
  if (!table || table.columns.toSorted().join() !== columns.toSorted().join()) throw unlike(name);
  progress.begin(name);
  const rows = await fillTable(one.client, { name, columns }, shown(part.data, progress));
  if (rows !== checked.manifest.rows[name]) throw damagedBackup();
  return { name, columns };
}

function unlike(table: string): BackupError {
  return new BackupError(
    `The table ${table} of the backup does not have Anteroom’s columns. Nothing was changed.`,
  );
}
