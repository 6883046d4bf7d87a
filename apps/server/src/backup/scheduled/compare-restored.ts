import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type OneConnection, openOneConnection } from '#platform/db/connections/one-connection';
import type { DatabaseConnection, Tx } from '#platform/db/database';
import { BackupError } from '../backup-error.ts';
import type { Checked } from '../check-backup.ts';
import { partNames } from '../contents.ts';
import type { Part } from '../file/parts.ts';
import { type Filled, fillSchema } from '../fill-schema.ts';
import { createProgress } from '../progress.ts';
import { listSequences, readTable, setTextForms, type Table } from '../tables.queries.ts';

/**
 * Restores a backup into an empty database and reads every table back. Throws unless each has the rows and the digest
 * that the clinic's own table had in the snapshot.
 */
export async function compareRestored(checked: Checked, connection: DatabaseConnection): Promise<void> {
  const one = await openOneConnection(connection, null);
  const progress = createProgress();
  try {
    await one.db.transaction().execute(async (tx) => {
      await setTextForms(tx);
      const filled = await fillSchema({ checked, one, tx, progress, onHeads: readAll });
      for (const table of filled.tables) await compareTable(checked, one, table);
      await compareSequences(tx, filled);
    });
  } finally {
    progress.end();
    await one.close();
  }
}

async function readAll(part: Part): Promise<void> {
  for await (const _ of part.data);
}

async function compareTable({ manifest }: Checked, one: OneConnection, table: Table): Promise<void> {
  const out = readTable(one.client, table);
  const hash = createHash('sha256');
  for await (const piece of out) hash.update(piece);
  const isEqual =
    manifest.parts[`${partNames.tables}${table.name}`]?.sha256 === hash.digest('hex') &&
    manifest.rows[table.name] === out.rows;
  if (!isEqual) throw differs(`the table ${table.name}`);
}

async function compareSequences(tx: Tx, { sequences }: Filled): Promise<void> {
  if (!isDeepStrictEqual(await listSequences(tx), sequences)) throw differs('a sequence');
}

function differs(what: string): BackupError {
  return new BackupError(`Restored into an empty database, ${what} differs from the clinic's.`);
}
