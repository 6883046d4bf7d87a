import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AnswerTimeOver,
  answerMillisLeft,
  createAnswerTime,
  shareAnswerTime,
  spend,
  waitInTime,
} from './answer-time.ts';

// The clock moves only where a test says so, on a busy machine too.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = <T = void>(millis: number, value?: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value as T), millis));

const within = <T>(leftMillis: number, work: () => Promise<T>) =>
  spend({ ...createAnswerTime(), leftMillis }, work);

describe('the time of an answer', () => {
  it('T-12: is over before the five seconds after which a caller must have an answer', () => {
    expect(createAnswerTime().leftMillis).toBeLessThan(5000);
  });

  it('is spent part by part, and does not run in between', async () => {
    const time = { ...createAnswerTime(), leftMillis: 1000 };
    const part = spend(time, () => wait(100));
    await vi.advanceTimersByTimeAsync(100);
    await part;
    await vi.advanceTimersByTimeAsync(200);
    expect(await spend(time, async () => answerMillisLeft())).toBe(900);
    expect(answerMillisLeft()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is without end for what goes on after the answer, unless it was over before', async () => {
    const goOn = async () => {
      await wait(30);
      return answerMillisLeft();
    };
    const begin = async () => ({ after: goOn() });
    const answered = await within(1000, begin);
    const tooLate = await within(0, begin);
    await vi.advanceTimersByTimeAsync(30);
    expect(await answered.after).toBe(Number.POSITIVE_INFINITY);
    expect(await tooLate.after).toBe(-30);
  });

  it('ends a wait, and not what is waited for', async () => {
    const work = wait(60, 'done');
    const refused = expect(within(10, () => waitInTime(work))).rejects.toThrow(AnswerTimeOver);
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    await vi.advanceTimersByTimeAsync(50);
    expect(await work).toBe('done');
    expect(await within(1000, () => waitInTime(work))).toBe('done');
  });
});

describe('the time of what several wait for', () => {
  it('is that of whoever has most left: nobody fails for another’s sake', async () => {
    const reading = Promise.withResolvers<string>();
    const left: number[] = [];
    let shared = shareAnswerTime();
    const late = within(20, async () => {
      shared = shareAnswerTime();
      void shared.run(async () => {
        await wait(50);
        left.push(answerMillisLeft());
        reading.resolve('read');
      });
      return shared.join(reading.promise);
    });
    const early = within(1000, () => shared.join(reading.promise));
    const refused = expect(late).rejects.toThrow(AnswerTimeOver);
    await vi.advanceTimersByTimeAsync(50);
    await refused;
    expect(await early).toBe('read');
    expect(left).toEqual([950]);
  });

  it('has no end where one of them has none', async () => {
    const shared = await within(20, async () => shareAnswerTime());
    expect(await shared.join(Promise.resolve('read'))).toBe('read');
    expect(shared.run(answerMillisLeft)).toBe(Number.POSITIVE_INFINITY);
  });
});
