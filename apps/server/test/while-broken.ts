import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/** Makes every write to a table fail while `work` runs, as if the disk were full or a constraint violated. */
export async function whileBroken({ db }: Clinic, table: string, work: () => Promise<void>): Promise<void> {
  await sql`
    create or replace function break_for_tests() returns trigger language plpgsql as
    $$ begin raise exception 'the table of % is broken', tg_table_name; end $$
  `.execute(db);
  await sql`
    create trigger breaks_for_tests after insert or update or delete on ${sql.table(table)}
    for each statement execute function break_for_tests()
  `.execute(db);
  try {
    await work();
  } finally {
    await sql`drop trigger breaks_for_tests on ${sql.table(table)}`.execute(db);
  }
}
