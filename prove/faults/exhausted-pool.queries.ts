import type { Pool } from '../../rig/clinic/pool.ts';

/** Nobody can read or write a patient until it is released. */
export async function lockPatients(pool: Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table patients in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
