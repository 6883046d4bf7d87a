import { describe, expect, it } from 'vitest';
import { createOnceInAWhile } from './once-in-a-while.ts';

const minute = (count: number) => new Date(count * 60_000);

describe('once in a while', () => {
  it('forgets the eldest beyond its bound, and what failed', async () => {
    const onceInAWhile = createOnceInAWhile({ millis: 15 * 60_000, limit: 2 });
    const done: string[] = [];
    const ask = (key: string, at: number) =>
      onceInAWhile(key, minute(at), async () => {
        done.push(key);
      });
    for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) await ask(key, 0);
    expect(done).toEqual(['a', 'b', 'c', 'a']);
    const failing = onceInAWhile('d', minute(0), () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    await ask('d', 1);
    expect(done.at(-1)).toBe('d');
  });

  it('makes those who come at the same time wait for the one', async () => {
    const onceInAWhile = createOnceInAWhile({ millis: 60_000, limit: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let answered = 0;
    const asked = [1, 2].map(() => onceInAWhile('a', minute(0), () => promise).then(() => (answered += 1)));
    await Promise.resolve();
    expect(answered).toBe(0);
    resolve();
    await Promise.all(asked);
    expect(answered).toBe(2);
  });
});
