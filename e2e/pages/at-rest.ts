import { setTimeout as wait } from 'node:timers/promises';

/** Reads a value until two readings in a row are equal, because a layout or a scroll position may still be changing. */
export async function atRest<T>(read: () => Promise<T>): Promise<T> {
  for (let before = await read(); ; ) {
    await wait(200);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
