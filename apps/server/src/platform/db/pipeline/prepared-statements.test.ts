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
