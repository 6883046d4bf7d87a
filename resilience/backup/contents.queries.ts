import type { Pool } from '../../load-support/clinic/pool.ts';

/** Tables whose contents a restore changes, such as sessions and the audit trail. */
const changing = new Set([
  'sessions',
  'audit_events',
  'audit_seals',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** Returns a checksum for each table, which does not depend on the order of the rows. */
export async function sumsOfTables(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const sums = new Map<string, string>();
  for (const { name } of rows.filter((table) => !changing.has(table.name))) {
    const { rows: found } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)), 0) as sum from "${name}" as each`,
    );
    sums.set(name, found[0]?.sum ?? '');
  }
  return sums;
}

/** Reads the chain of audit entries up to the entry `upTo`, or up to its current end if `upTo` is null. */
export async function readTrail(pool: Pool, upTo: number | null): Promise<{ upTo: number; sum: string }> {
  const { rows } = await pool.query<{ upTo: number; sum: string }>(
    `select max(seal.chain_number) as "upTo",
       count(*) || ' ' || (array_agg(encode(seal.hash, 'hex') order by seal.chain_number desc))[1]
         || ' ' || sum(hashtextextended(audit_events::text, 0)) as sum
     from audit_seals seal join audit_events on audit_events.seq = seal.audit_seq
     where seal.chain_number <= coalesce($1, seal.chain_number)`,
    [upTo],
  );
  return rows[0] ?? { upTo: 0, sum: '' };
}
