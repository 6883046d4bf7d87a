import { describe, expect, it } from 'vitest';
import { createDedupeWithin } from './dedupe-within.ts';

const minute = (count: number) => new Date(count * 60_000);

describe('createDedupeWithin', () => {
  it('the dedupe cache forgets keys whose work failed, and the oldest keys above its limit', async () => {
    const dedupeWithin = createDedupeWithin({ millis: 15 * 60_000, limit: 2 });
    const done: string[] = [];
    const ask = (key: string, at: number) =>
      dedupeWithin(key, minute(at), async () => {
        done.push(key);
      });
    for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) await ask(key, 0);
    expect(done).toEqual(['a', 'b', 'c', 'a']);
    const failing = dedupeWithin('d', minute(0), () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    await ask('d', 1);
    expect(done.at(-1)).toBe('d');
  });

  it('concurrent callers with the same key wait for a single run of the work', async () => {
    const dedupeWithin = createDedupeWithin({ millis: 60_000, limit: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let answered = 0;
    const asked = [1, 2].map(() => dedupeWithin('a', minute(0), () => promise).then(() => (answered += 1)));
    await Promise.resolve();
    expect(answered).toBe(0);
    resolve();
    await Promise.all(asked);
    expect(answered).toBe(2);
  });
});
