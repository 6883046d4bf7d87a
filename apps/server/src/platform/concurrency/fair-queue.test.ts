import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Returns a queue whose tasks end only when the test calls `endAll`, in the order in which they started. */
function aSlowLane(bounds: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const lane: FairQueue = createFairQueue({ atOnce: 1, perKey: 100, total: 100, ...bounds });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const bring = (key: string, name: string) =>
    lane(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    }).catch(({ status, extras }) => refused.push(`${name} ${status} ${extras.retryAfterSeconds}`));
  const endAll = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      ends[nth]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { bring, begun, refused, endAll };
}

describe('createFairQueue', () => {
  it('S-128: a new key waits behind at most one waiting task of each other key, even during a flood', async () => {
    const { bring, begun, endAll } = aSlowLane();
    for (let nth = 1; nth <= 50; nth += 1) void bring('flood', `flood ${nth}`);
    void bring('other', 'other');
    void bring('third', 'third');
    await endAll(52);
    expect(begun.slice(0, 5)).toEqual(['flood 1', 'flood 2', 'other', 'third', 'flood 3']);
    expect(begun).toHaveLength(52);
  });

  it('S-128: responds with 503 and Retry-After only to the key that has too many tasks', async () => {
    const { bring, begun, refused, endAll } = aSlowLane({ perKey: 2 });
    for (let nth = 1; nth <= 5; nth += 1) void bring('flood', `flood ${nth}`);
    void bring('other', 'other');
    await endAll(4);
    expect(refused).toEqual(['flood 4 503 5', 'flood 5 503 5']);
    expect(begun).toContain('other');
  });

  it('S-128: drops the newest task of the key with the most tasks when the queue is full', async () => {
    const { bring, begun, refused, endAll } = aSlowLane({ total: 4 });
    for (let nth = 1; nth <= 5; nth += 1) void bring('flood', `flood ${nth}`);
    for (const other of ['second', 'third']) void bring(other, other);
    await endAll(5);
    expect(refused).toEqual(['flood 5 503 5', 'flood 4 503 5']);
    expect(begun).toEqual(['flood 1', 'flood 2', 'second', 'third', 'flood 3']);
  });

  it('S-128: rejects a new key’s task when the queue is full and every key has only one task', async () => {
    const { bring, refused, endAll } = aSlowLane({ total: 2 });
    for (const key of ['one', 'two', 'three', 'four']) void bring(key, key);
    await endAll(3);
    expect(refused).toEqual(['four 503 5']);
  });

  it('the fair queue continues with the next task after a task fails', async () => {
    const lane = createFairQueue({ atOnce: 1, perKey: 5, total: 5 });
    const failed = lane('one', () => Promise.reject(new Error('no')));
    const next = lane('one', async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await lane('two', async () => 'again')).toBe('again');
  });

  it('the fair queue runs the allowed number of tasks in parallel', async () => {
    const { bring, begun, endAll } = aSlowLane({ atOnce: 3 });
    for (let nth = 1; nth <= 5; nth += 1) void bring('one', String(nth));
    expect(begun).toHaveLength(3);
    await endAll(5);
    expect(begun).toHaveLength(5);
  });
});
