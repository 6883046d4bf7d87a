import type { Pool } from '../../load-support/clinic/pool.ts';

/** Locks the patients table until the returned function is called. */
export async function lockPatients(pool: Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table patients in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
