import { expect, inject, it, vi } from 'vitest';
import { createLog } from '#platform/log';
import { createPool } from '../database.ts';

it('after a burst, a pool for requests keeps four idle connections; a pool for operator commands keeps none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pools = [false, true].map((isPatient) =>
      createPool(inject('postgres'), createLog('silent'), { isPatient }),
    );
    for (const pool of pools) {
      const clients = await Promise.all(Array.from({ length: 6 }, () => pool.connect()));
      for (const client of clients) client.release();
      expect(pool.totalCount).toBe(6);
    }
    await vi.advanceTimersByTimeAsync(11_000);
    expect(pools.map(({ totalCount }) => totalCount)).toEqual([4, 0]);
    await Promise.all(pools.map((pool) => pool.end()));
  } finally {
    vi.useRealTimers();
  }
});

it('logs a connection that the database ends, but not while the pool is being closed', async () => {
  const lost: string[] = [];
  const log = createLog('warn', { write: (line) => void lost.push(JSON.parse(line).reason) });
  const [pool, other] = [log, createLog('silent')].map((each) => createPool(inject('postgres'), each));
  if (!pool || !other) throw new Error('There are no pools.');
  const takeConnection = async () => {
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const isOver = new Promise<void>((resolve) => void client.once('end', resolve));
    return async function endAtDatabase() {
      await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await isOver;
      client.release();
    };
  };
  const endFirst = await takeConnection();
  await endFirst();
  expect(lost).toContain('terminating connection due to administrator command');
  lost.length = 0;
  const endLast = await takeConnection();
  const closed = pool.end();
  await endLast();
  await closed;
  expect(lost).toEqual([]);
  await other.end();
});
