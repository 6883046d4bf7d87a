import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { tempCheckout } from '../test/temp-checkout.mjs';

const work = `
  import { appendFileSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  import { withLock } from './scripts/launch/lock.mjs';
  const note = (what) => appendFileSync('diary', what + ' ');
  await withLock(async () => {
    note('in');
    await wait(100);
    note('out');
  }, () => console.log('waiting'));
`;

const lockOf = ({ folder }) => join(folder, '.runtime/launch.lock');
const diaryOf = ({ folder }) => readFileSync(join(folder, 'diary'), 'utf8').trim();

describe('withLock', () => {
  it('lets only one launcher work at a time, and removes its lock at the end', async () => {
    const clone = tempCheckout();
    const ends = await Promise.all(Array.from({ length: 4 }, () => clone.run(work)));
    expect(ends.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    expect(diaryOf(clone)).toBe(Array(4).fill('in out').join(' '));
    expect(existsSync(lockOf(clone))).toBe(false);
  });

  it('waits while the holder of the lock runs, and takes over the lock when the holder was killed', async () => {
    const clone = tempCheckout();
    const holder = clone.begin(work.replace('wait(100)', 'wait(60_000)'));
    await vi.waitFor(() => expect(diaryOf(clone)).toBe('in'), 10_000);
    const next = clone.begin(work);
    await vi.waitFor(() => expect(next.output()).toBe('waiting\n'), 10_000);
    holder.child.kill('SIGKILL');
    expect((await next.ended).exitCode).toBe(0);
    expect(diaryOf(clone)).toBe('in in out');
  });

  it('takes over a lock that had no heartbeat for a minute, even if its process id was reused', async () => {
    const clone = tempCheckout({ '.runtime/launch.lock': `${process.pid}\n` });
    const longAgo = new Date(Date.now() - 61_000);
    utimesSync(lockOf(clone), longAgo, longAgo);
    expect(await clone.run(work)).toEqual({ exitCode: 0, output: '' });
  });
});
