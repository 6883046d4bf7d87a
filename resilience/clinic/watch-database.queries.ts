import { setTimeout as wait } from 'node:timers/promises';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';

/**
 * If no query has failed within this time, in milliseconds, the outage was too short to be noticed and counts as over.
 */
const noticeMillis = 10_000;

/**
 * Waits until a query fails, at most for `noticeMillis`, and then until queries succeed again. Returns the time of the
 * first success in milliseconds, or infinity if `signal` aborts before.
 */
export async function watchDatabase({ pool }: BenchClinic, signal: AbortSignal): Promise<number> {
  const from = performance.now();
  let wasAway = false;
  while (!signal.aborted) {
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (answers && (wasAway || performance.now() - from > noticeMillis)) return performance.now();
    wasAway ||= !answers;
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the process id of the PostgreSQL backend for the server's most recently active connection. */
export async function findBackend({ pool }: BenchClinic): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and application_name not like '% live'
       and query not like 'select 1%' and pid <> pg_backend_pid()
     order by state_change desc limit 1`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('No connection works for the server.');
  return first.pid;
}
