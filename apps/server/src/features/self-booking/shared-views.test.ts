import { expect, it } from 'vitest';
import { createSharedViews } from './shared-views.ts';

function counted() {
  const share = createSharedViews<number>();
  let reads = 0;
  const look = (key: string) =>
    share(key, async () => {
      reads += 1;
      return reads;
    });
  return { look, reads: () => reads };
}

it('S-277: reads a page ten times a second at most, and each page counts alone', async () => {
  const { look, reads } = counted();
  const views = await Promise.all(Array.from({ length: 200 }, () => look('one')));
  expect(views.slice(0, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
  expect([reads(), views.at(-1)]).toEqual([10, 10]);
  expect(await look('two')).toBe(11);
});

it('shares no failed read', async () => {
  const share = createSharedViews<number>();
  for (let nth = 0; nth < 12; nth += 1) {
    await expect(share('one', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  }
  expect(await share('one', async () => 1)).toBe(1);
});
