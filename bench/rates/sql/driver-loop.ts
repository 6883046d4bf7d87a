import { createPool } from '../../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import type { Equivalent } from './equivalents.ts';
import type { PlainSql, SqlLoadParams } from './pgbench.ts';

/**
 * Runs the statements from this process, for systems without pgbench. This is slower, because the driver needs
 * processor time too.
 */
export async function runDriverLoop(params: SqlLoadParams): Promise<PlainSql> {
  const { equivalent, ranges, connection, connections, millis } = params;
  const pool = createPool(connection, createLog('warn'), { max: connections, isPatient: true });
  const prepared = equivalent.statements.map((statement, place) => prepare(equivalent, statement, place));
  const end = performance.now() + millis;
  let count = 0;
  const caller = async () => {
    const client = await pool.connect();
    while (performance.now() < end) {
      const drawn = Object.fromEntries(
        equivalent.draws.map((name) => [name, drawBetween(...ranges[name])]),
      ) as Record<string, number>;
      await client.query('begin');
      for (const { names, ...query } of prepared)
        await client.query({ ...query, values: names.map((name) => drawn[name]) });
      await client.query('commit');
      count += 1;
    }
    client.release();
  };
  try {
    await Promise.all(Array.from({ length: connections }, caller));
  } finally {
    await pool.end();
  }
  return { by: 'pg', perSecond: (count / millis) * 1000 };
}

function prepare({ name, draws }: Equivalent, statement: string, place: number) {
  const names = draws.filter((draw) => statement.includes(`:${draw}`));
  const text = names.reduce((written, each, at) => written.replaceAll(`:${each}`, `$${at + 1}`), statement);
  return { name: `${name} ${place}`, text, names };
}

function drawBetween(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}
