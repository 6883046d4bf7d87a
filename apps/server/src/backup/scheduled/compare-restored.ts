import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OneConnection } from '#platform/db/connections/one-connection';
import type { DatabaseConnection, Tx } from '#platform/db/database';
import { BackupError } from '../backup-error.ts';
import type { Checked } from '../check-backup.ts';
import { partNames } from '../contents.ts';
import { type Filled, fillEmptyDatabase } from '../fill-schema.ts';
import { listSequences, readTable, type Table } from '../tables.queries.ts';

/**
 * Restores a backup into an empty database and reads every table back. Throws unless each table has the same rows and
 * digest as in the backup's snapshot of the clinic.
 */
export function compareRestored(checked: Checked, connection: DatabaseConnection): Promise<void> {
  return fillEmptyDatabase(checked, connection, async ({ tx, one, ...filled }) => {
    for (const table of filled.tables) await compareTable(checked, one, table);
    await compareSequences(tx, filled);
  });
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
  return new BackupError(`Restored into an empty database, ${what} differs from the clinic’s.`);
}
