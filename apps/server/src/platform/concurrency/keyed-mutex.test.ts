import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('createKeyedMutex', () => {
  it('the keyed mutex runs one task at a time per key, and reports which tasks had to wait', async () => {
    const runExclusive = createKeyedMutex();
    const inside = new Map<number, number>();
    const work = (key: number) =>
      runExclusive(key, async ({ hadToWait }) => {
        inside.set(key, (inside.get(key) ?? 0) + 1);
        await new Promise((resolve) => setImmediate(resolve));
        const together = inside.get(key) ?? 0;
        inside.set(key, together - 1);
        return { together, hadToWait };
      });
    const turns = await Promise.all([work(1), work(1), work(2), work(1)]);
    expect(turns.map(({ together }) => together)).toEqual([1, 1, 1, 1]);
    expect(turns.map(({ hadToWait }) => hadToWait)).toEqual([false, true, false, true]);
  });

  it('runs the next task of a key after a task fails', async () => {
    const runExclusive = createKeyedMutex();
    const failing = runExclusive(1, () => Promise.reject(new Error('no')));
    const next = runExclusive(1, async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
