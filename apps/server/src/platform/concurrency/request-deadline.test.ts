import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDeadline,
  createSharedDeadline,
  DeadlineExceededError,
  remainingMillis,
  runWithDeadline,
  waitUntilDeadline,
} from './request-deadline.ts';

// Fake timers, so that a busy machine cannot change the measured times.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = <T = void>(millis: number, value?: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value as T), millis));

const within = <T>(leftMillis: number, work: () => Promise<T>) =>
  runWithDeadline({ ...createDeadline(), leftMillis }, work);

describe('request deadline', () => {
  it('T-12: the request deadline is shorter than the five seconds in which a caller must get a response', () => {
    expect(createDeadline().leftMillis).toBeLessThan(5000);
  });

  it('only the time inside the steps of a request counts against its deadline', async () => {
    const time = { ...createDeadline(), leftMillis: 1000 };
    const part = runWithDeadline(time, () => wait(100));
    await vi.advanceTimersByTimeAsync(100);
    await part;
    await vi.advanceTimersByTimeAsync(200);
    expect(await runWithDeadline(time, async () => remainingMillis())).toBe(900);
    expect(remainingMillis()).toBe(Number.POSITIVE_INFINITY);
  });

  it('sets no deadline for work that continues after the response, unless the request’s deadline has already passed', async () => {
    const goOn = async () => {
      await wait(30);
      return remainingMillis();
    };
    const begin = async () => ({ after: goOn() });
    const answered = await within(1000, begin);
    const tooLate = await within(0, begin);
    await vi.advanceTimersByTimeAsync(30);
    expect(await answered.after).toBe(Number.POSITIVE_INFINITY);
    expect(await tooLate.after).toBe(-30);
  });

  it('at its deadline, a request stops waiting for shared work, but the work continues', async () => {
    const work = wait(60, 'done');
    const refused = expect(within(10, () => waitUntilDeadline(work))).rejects.toThrow(DeadlineExceededError);
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    await vi.advanceTimersByTimeAsync(50);
    expect(await work).toBe('done');
    expect(await within(1000, () => waitUntilDeadline(work))).toBe('done');
  });
});

describe('shared request deadline', () => {
  it('uses the longest remaining deadline of all callers for shared work', async () => {
    const reading = Promise.withResolvers<string>();
    const left: number[] = [];
    let shared = createSharedDeadline();
    const late = within(20, async () => {
      shared = createSharedDeadline();
      void shared.run(async () => {
        await wait(50);
        left.push(remainingMillis());
        reading.resolve('read');
      });
      return shared.join(reading.promise);
    });
    const early = within(1000, () => shared.join(reading.promise));
    const refused = expect(late).rejects.toThrow(DeadlineExceededError);
    await vi.advanceTimersByTimeAsync(50);
    await refused;
    expect(await early).toBe('read');
    expect(left).toEqual([950]);
  });

  it('shared work has no deadline if one of its callers has none', async () => {
    const shared = await within(20, async () => createSharedDeadline());
    expect(await shared.join(Promise.resolve('read'))).toBe('read');
    expect(shared.run(remainingMillis)).toBe(Number.POSITIVE_INFINITY);
  });
});
