import { sql } from 'kysely';
import type pg from 'pg';
import { copyIn } from '#platform/db/copy/copy-in';
import { type CopyOut, copyOut } from '#platform/db/copy/copy-out';
import type { Db, Tx } from '#platform/db/database';

/** A table with its stored columns. Generated columns are not included, because PostgreSQL computes them again. */
export type Table = { name: string; columns: string[] };

/** Excludes the migrator's own tables: a restore runs the migrations, which create them again. */
const ownTables = sql`
  select tables.oid, tables.relname::text as name from pg_class tables
  where tables.relnamespace = current_schema()::regnamespace and tables.relkind in ('r', 'p')
    and tables.relname not in ('kysely_migration', 'kysely_migration_lock')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = tables.oid and deptype = 'e')`;

/** Returns all tables, each after the tables that its foreign keys refer to. */
export async function listTables(db: Db | Tx): Promise<Table[]> {
  const { rows } = await sql<Table & { pointsTo: string[] }>`
    with own as (${ownTables})
    select own.name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select distinct other.name from pg_constraint join own other on other.oid = confrelid
        where conrelid = own.oid and contype = 'f' and confrelid <> conrelid) as "pointsTo"
    from own order by own.name
  `.execute(db);
  return inOrder(rows);
}

function inOrder(tables: (Table & { pointsTo: string[] })[]): Table[] {
  const ordered: Table[] = [];
  const names = new Set<string>();
  for (let left = tables; left.length > 0; ) {
    const ready = left.filter(({ pointsTo }) => pointsTo.every((name) => names.has(name)));
    if (ready.length === 0) throw new Error('tables reference each other in a cycle');
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      names.add(name);
    }
    left = left.filter(({ name }) => !names.has(name));
  }
  return ordered;
}

/** Prevents migrations from changing the tables while they are read. */
export async function lockTables(tx: Tx, tables: readonly Table[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in access share mode`.execute(tx);
}

/**
 * Sets a fixed text format of values, whatever the database settings are, and turns timeouts off. Also makes the order
 * of rows reproducible, because a scan could otherwise begin in the middle of a large table.
 */
export async function setTextForms(tx: Tx): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values
      ('client_encoding', 'UTF8'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'),
      ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('statement_timeout', '0'), ('lock_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0'), ('synchronize_seqscans', 'off')
    ) as settings (name, value)
  `.execute(tx);
}

export function readTable(client: pg.Client, table: Table): CopyOut {
  return copyOut(client, `copy ${named(table)} to stdout`);
}

/** Copies `data` into a table. Returns the number of rows. */
export function fillTable(client: pg.Client, table: Table, data: AsyncIterable<Buffer>): Promise<number> {
  return copyIn(client, `copy ${named(table)} from stdin`, data);
}

function named({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export type Sequence = { name: string; lastValue: number };

/**
 * Returns the sequences. They must be read after the tables: sequences are not transactional, so their values are then
 * at least as high as the ids in the tables.
 */
export async function listSequences(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename::text as name, last_value as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename
  `.execute(tx);
  return rows;
}

export async function setSequence(tx: Tx, { name, lastValue }: Sequence): Promise<void> {
  await sql`select setval(quote_ident(current_schema()) || '.' || quote_ident(${name}), ${lastValue})`.execute(
    tx,
  );
}

export async function findLastPatient(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from patients`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function readPostgresVersion(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
