import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  AnswerTimeOver,
  answerMillisLeft,
  createAnswerTime,
  shareAnswerTime,
  spend,
  waitInTime,
} from './answer-time.ts';

const within = <T>(leftMillis: number, work: () => Promise<T>) =>
  spend({ ...createAnswerTime(), leftMillis }, work);

describe('the time of an answer', () => {
  it('is spent part by part, and does not run in between', async () => {
    const time = { ...createAnswerTime(), leftMillis: 1000 };
    await spend(time, () => wait(100));
    await wait(200);
    const left = await spend(time, async () => answerMillisLeft());
    expect(left).toBeGreaterThan(750);
    expect(left).toBeLessThanOrEqual(905);
    expect(answerMillisLeft()).toBe(Number.POSITIVE_INFINITY);
  });

  it('is without end for what goes on after the answer, unless it was over before', async () => {
    const goOn = async () => {
      await wait(30);
      return answerMillisLeft();
    };
    const begin = async () => ({ after: goOn() });
    const answered = await within(1000, begin);
    expect(await answered.after).toBe(Number.POSITIVE_INFINITY);
    const tooLate = await within(0, begin);
    expect(await tooLate.after).toBeLessThanOrEqual(0);
  });

  it('ends a wait, and not what is waited for', async () => {
    const work = wait(60, 'done');
    await expect(within(10, () => waitInTime(work))).rejects.toThrow(AnswerTimeOver);
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
    await expect(late).rejects.toThrow(AnswerTimeOver);
    expect(await early).toBe('read');
    expect(left[0]).toBeGreaterThan(500);
  });

  it('has no end where one of them has none', async () => {
    const shared = await within(20, async () => shareAnswerTime());
    expect(await shared.join(Promise.resolve('read'))).toBe('read');
    expect(shared.run(answerMillisLeft)).toBe(Number.POSITIVE_INFINITY);
  });
});
