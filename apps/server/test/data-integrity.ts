import { sql } from 'kysely';
import { findClinicFaults } from '#features/health';
import { describeFault } from '#features/queue';
import type { Clinic } from './clinic.ts';

/** Checks the consistency of the clinic's data. Returns the violated rules, or an empty list. */
export async function brokenRulesOf({ db, context: { settings } }: Clinic): Promise<string[]> {
  return (await findClinicFaults({ db, settings })).map(describeFault);
}

/**
 * Returns the number of deadlocks in this database. PostgreSQL's processes report deadlocks when they exit, so this
 * function first ends the idle processes.
 */
export async function countDeadlocks({ db }: Clinic): Promise<number> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'
  `.execute(db);
  await sql`select pg_sleep(0.2)`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(db);
  return Number(rows[0]?.deadlocks);
}
