import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { listTables } from '../tables.queries.ts';
import type { SchemaPrint, TablePrint } from './compare-prints.rules.ts';

/**
 * Reads every table and returns checksums of the content. `of` limits the columns to those of an earlier print, so that
 * both are comparable. Columns that no longer exist are omitted.
 */
export async function printSchema(tx: Tx, of?: SchemaPrint): Promise<SchemaPrint> {
  const tables: Record<string, TablePrint> = {};
  for (const { name, columns } of await listTables(tx)) {
    const earlier = of?.tables[name];
    const compared = of === undefined ? columns : columns.filter((column) => earlier?.types[column]);
    tables[name] = await printTable(tx, name, compared);
  }
  return { tables, ...(await readRules(tx)) };
}

async function printTable(tx: Tx, table: string, columns: readonly string[]): Promise<TablePrint> {
  const sums = columns.map(
    (column) =>
      sql`${column}::text, coalesce(sum(hashtextextended(${sql.ref(column)}::text, 0)::numeric), 0)::text`,
  );
  const { rows: read } = await sql<{ rows: number; columns: Record<string, string>; whole: string }>`
    select count(*)::int as rows, ${sums.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(sums)})`} as columns,
      coalesce(sum(hashtextextended(compared::text, 0)::numeric), 0)::text as whole
    from (select ${columns.length === 0 ? sql`1` : sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}) compared
  `.execute(tx);
  const { rows: types } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
  `.execute(tx);
  const [found] = read;
  if (!found) throw new Error('counting a table returned no row');
  return { ...found, types: Object.fromEntries(types.map(({ name, type }) => [name, type])) };
}

async function readRules(tx: Tx): Promise<Omit<SchemaPrint, 'tables'>> {
  const { rows: rules } = await sql<{ rule: string }>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'x', 'f')
    union
    select indrelid::regclass || ': ' || regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', 'INDEX ON')
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and indisunique
    union
    select tgrelid::regclass || ': trigger ' || tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled <> 'D'
  `.execute(tx);
  const { rows: checks } = await sql<{ name: string; count: number }>`
    select conrelid::regclass::text as name, count(*)::int as count from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'c' group by 1
  `.execute(tx);
  const { rows: required } = await sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
  `.execute(tx);
  return {
    rules: new Set(rules.map(({ rule }) => rule)),
    checks: new Map(checks.map(({ name, count }) => [name, count])),
    required: new Set(required.map(({ name }) => name)),
  };
}

/** Returns the tables that this transaction has locked against every other query. */
export async function listBlockedTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relkind = 'r'
      and relnamespace = current_schema()::regnamespace
    order by name
  `.execute(tx);
  return rows.map(({ name }) => name);
}
