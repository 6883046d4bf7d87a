import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/**
 * Tables to which every request writes, even a rejected one (audit, sessions, throttles), or to which the server writes
 * soon afterwards (estimates).
 */
const traces = /^(audit_|estimate_|sessions$|session_tokens$|throttles$|schema_migrations$)/;

/** Returns a hash of each table's content, to check that nothing changed. */
export async function contentsOf({ db }: Clinic, isLeftOut = traces): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !isLeftOut.test(name));
  // One statement reads all tables, because some tests call this function a thousand times, and a statement for each
  // table would take most of their time.
  const prints = await sql<{
    name: string;
    print: string;
  }>`${sql.join(tables.map(fingerprint), sql` union all `)}`.execute(db);
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]));
}

function fingerprint(table: string) {
  return sql`
    select ${sql.lit(table)} as name,
      count(*) || ' ' || coalesce(md5(string_agg(each::text, '|' order by each::text)), '') as print
    from ${sql.table(table)} as each
  `;
}
