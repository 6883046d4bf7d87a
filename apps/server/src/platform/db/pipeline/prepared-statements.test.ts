import { expect, inject, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log';
import { createPool } from '../database.ts';

it.each([
  [{ isPatient: true, preparesStatements: true }, 1],
  [{ isPatient: true }, 0],
  [{}, 1],
])('S-324: a connection opened with the options %j keeps %i prepared statements', async (options, kept) => {
  const pool = createPool(inject('postgres'), createLog('silent'), { max: 1, ...options });
  onTestFinished(() => pool.end());
  for (const value of [1, 2]) await pool.query('select $1::int as value', [value]);
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements');
  expect(rows).toEqual([{ count: kept }]);
});

it('a connection keeps at most 2,000 prepared statements, and runs others without preparing them', async () => {
  // Without timeouts, because the last statement waits for all others.
  const options = { max: 1, isPatient: true, preparesStatements: true };
  const pool = createPool(inject('postgres'), createLog('silent'), options);
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  const run = (place: number) => client.query(`select $1::int as value_${place}`, [place]);
  await Promise.all(Array.from({ length: 2100 }, (_, place) => run(place)));
  const [first, last] = await Promise.all([run(0), run(2099)]);
  const { rows } = await client.query('select count(*)::int as count from pg_prepared_statements');
  client.release();
  expect([first.rows, last.rows]).toEqual([[{ value_0: 0 }], [{ value_2099: 2099 }]]);
  expect(rows).toEqual([{ count: 2000 }]);
});
