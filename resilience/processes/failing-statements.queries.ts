import type { Pool } from '../../load-support/clinic/pool.ts';

/**
 * Makes a fraction of the writes to three tables fail with error codes of PostgreSQL, at the row or at the commit. The
 * triggers exist only in this scenario's own database.
 */
export async function failNowAndThen(pool: Pool, share: number): Promise<() => Promise<void>> {
  await pool.query(`
    create function proved_failure() returns trigger language plpgsql as $$
    declare states text[] := array['40001', '40P01', '57P01', '08006'];
    begin
      if random() < ${share} then
        raise exception 'a failure of the scenario' using errcode = states[1 + floor(random() * 4)::int];
      end if;
      return null;
    end $$`);
  for (const table of tables) {
    await pool.query(`create trigger proved_now after insert or update on ${table}
      for each row execute function proved_failure()`);
    await pool.query(`create constraint trigger proved_late after insert or update on ${table}
      deferrable initially deferred for each row execute function proved_failure()`);
  }
  return async () => {
    await pool.query('drop function proved_failure() cascade');
  };
}

const tables = ['appointments', 'queue_entries', 'queue_events'];
