import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/** Tables that every call writes to, even a rejected one (audit, sessions, throttles), or soon after it (estimates). */
const traces = /^(audit_|estimate_|sessions$|session_tokens$|throttles$|schema_migrations$)/;

/** Returns a hash of each table's content, to check that nothing changed. */
export async function contentsOf({ db }: Clinic, isLeftOut = traces): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !isLeftOut.test(name));
  const prints = tables.map(async (name) => [name, await fingerprint(db, name)] as const);
  return Object.fromEntries(await Promise.all(prints));
}

async function fingerprint(db: Clinic['db'], table: string): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select count(*) || ' ' || coalesce(md5(string_agg(each::text, '|' order by each::text)), '') as print
    from ${sql.table(table)} as each
  `.execute(db);
  return rows[0]?.print ?? '';
}
