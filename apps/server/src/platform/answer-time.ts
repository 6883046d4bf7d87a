import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever calls is answered within five seconds; the rest is for the way, and for timers that are late. */
const wholeMillis = 4500;

/**
 * The time for one answer. It runs while the server is at that answer: neither while a body is on its way, nor in what
 * goes on after it, as a stream or the rest of a file.
 */
export type AnswerTime = { leftMillis: number; endsAt: number };

/** What was to be done for an answer whose time was over, and was not begun. */
export class AnswerTimeOver extends Error {
  constructor() {
    super('the time for this answer was over');
  }
}

const current = new AsyncLocalStorage<AnswerTime>();

export function createAnswerTime(leftMillis = wholeMillis): AnswerTime {
  return { leftMillis, endsAt: Number.POSITIVE_INFINITY };
}

/** Does a part of what an answer needs, in what is left of its time. */
export function spend<T>(time: AnswerTime, work: () => Promise<T>): Promise<T> {
  return current.run(time, async () => {
    time.endsAt = performance.now() + time.leftMillis;
    try {
      return await work();
    } finally {
      time.leftMillis = time.endsAt - performance.now();
      // Once it was over it stays so, for whatever was begun beside what failed.
      if (time.leftMillis > 0) time.endsAt = Number.POSITIVE_INFINITY;
    }
  });
}

/** How long the caller whom this is done for still waits; without end where no caller does. */
export function answerMillisLeft(): number {
  const time = current.getStore();
  return time === undefined ? Number.POSITIVE_INFINITY : time.endsAt - performance.now();
}

/** For an answer that is worth a longer wait: all of it then has so much. Each statement keeps its own bound. */
export function allowAnswer(millis: number): void {
  const time = current.getStore();
  if (time) time.endsAt += millis - wholeMillis;
}

/** Stops the time while something is waited for that is not the database; to be called when that is over. */
export function pauseAnswerTime(): () => void {
  const time = current.getStore();
  const from = performance.now();
  return () => {
    if (time) time.endsAt += performance.now() - from;
  };
}

/** What came of it, or a refusal once the caller's time is over; it goes on for whoever else wants it. */
export async function waitInTime<T>(work: Promise<T>): Promise<T> {
  const left = answerMillisLeft();
  if (left === Number.POSITIVE_INFINITY) return work;
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new AnswerTimeOver()), left);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The time for what several wait for together: that of whoever of them has most of it left. */
export type SharedTime = {
  /** Does what they wait for. */
  run<T>(work: () => T): T;
  /** Waits for it too, no longer than one's own time, or hardly. */
  join<T>(work: Promise<T>): Promise<T>;
};

/** Who has more than this left is so near to all others who came just now that a timer of their own is not worth it. */
const nearlyWholeMillis = wholeMillis - 500;

/** Begins with the time of who asks for it first. */
export function shareAnswerTime(): SharedTime {
  const shared: AnswerTime = { leftMillis: 0, endsAt: performance.now() + answerMillisLeft() };
  return {
    run: (work) => current.run(shared, work),
    join: (work) => {
      const left = answerMillisLeft();
      shared.endsAt = Math.max(shared.endsAt, performance.now() + left);
      return left > nearlyWholeMillis ? work : waitInTime(work);
    },
  };
}

/** Begins something that outlives the answer, and so knows nothing of its time. */
export const outliveAnswer = AsyncLocalStorage.snapshot();
