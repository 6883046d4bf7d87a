import { sql } from 'kysely';
import pg from 'pg';
import { inject, vi } from 'vitest';
import type { Tx } from '#platform/db/database';
import type { Clinic } from './clinic.ts';

/** Allows or rejects new connections to one database, and closes the existing connections. */
export async function setDoor(name: string, isOpen: boolean): Promise<void> {
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections ${isOpen}`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}

export async function databaseNameOf({ db }: Clinic): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

export async function countWaiting({ db }: Clinic): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Waits until this many connections wait for a lock, or the call is over, because it did not need the lock. */
export async function untilWaiting(clinic: Clinic, call: Promise<unknown>, count = 1): Promise<void> {
  const over = { is: false };
  const end = () => {
    over.is = true;
  };
  call.then(end, end);
  await vi.waitUntil(async () => over.is || (await countWaiting(clinic)) >= count, { timeout: 10_000 });
}

/** Counts the connections that wait for a lock of this transaction. */
export async function countBlockedBy({ db }: Clinic, tx: Tx): Promise<number> {
  const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const { rows } = await sql`
    select from pg_stat_activity where ${own[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db);
  return rows.length;
}

/** Closes the connections to this database that wait for a lock. Returns the number of closed connections. */
export async function endWaiting(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
