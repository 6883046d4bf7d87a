import { describe, expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

describe('createTurns', () => {
  it('lets one at a time through for each key, and tells who had to wait', async () => {
    const takeTurns = createTurns();
    const inside = new Map<number, number>();
    const work = (key: number) =>
      takeTurns(key, async ({ hadToWait }) => {
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

  it('goes on after a failure', async () => {
    const takeTurns = createTurns();
    const failing = takeTurns(1, () => Promise.reject(new Error('no')));
    const next = takeTurns(1, async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
