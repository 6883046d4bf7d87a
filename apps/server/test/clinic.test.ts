import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#platform/db/database';
import { aClinic } from './clinic.ts';

it('requests of a test clinic have the timeouts of the product, and tests insert their data without timeouts', async () => {
  const { db, context } = await aClinic();
  const timeoutsOf = async (by: Db) => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      by,
    );
    return rows;
  };
  expect(await timeoutsOf(context.db)).toEqual([{ statement: '3s', lock: '2500ms' }]);
  expect(await timeoutsOf(db)).toEqual([{ statement: '0', lock: '0' }]);
});
