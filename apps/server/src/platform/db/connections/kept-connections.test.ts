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
