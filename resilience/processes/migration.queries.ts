import type { Pool } from '../../load-support/clinic/pool.ts';

/** Keeps a read transaction on two tables open, as a backup does, until the returned function is called. */
export async function holdTables(pool: Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from appointments, patients limit 1');
  return async () => {
    await client.query('commit');
    client.release();
  };
}

export async function countColumns(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select from information_schema.columns where column_name = 'proved_at'`);
  return rows.length;
}
