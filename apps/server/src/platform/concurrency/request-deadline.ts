import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The time for one request, in milliseconds. A caller gets a response within five seconds; the remaining 500 ms are for
 * the network and late timers.
 */
const wholeMillis = 4500;

/**
 * The deadline of one request. The clock runs only while the server works on the response. It does not run while a
 * request body arrives, or during work that continues after the response has begun, such as a stream or the rest of a
 * file.
 */
export type RequestDeadline = { leftMillis: number; endsAt: number };

/**
 * Thrown if a request would start more work after its deadline, or if it still waits for shared work at its deadline.
 */
export class DeadlineExceededError extends Error {
  constructor() {
    super('request deadline exceeded');
  }
}

const current = new AsyncLocalStorage<RequestDeadline>();

/** Returns a deadline whose clock runs only inside `runWithDeadline`. */
export function createDeadline(leftMillis = wholeMillis): RequestDeadline {
  return { leftMillis, endsAt: Number.POSITIVE_INFINITY };
}

/** Runs one step of a request within its remaining deadline. */
export function runWithDeadline<T>(time: RequestDeadline, work: () => Promise<T>): Promise<T> {
  return current.run(time, async () => {
    time.endsAt = performance.now() + time.leftMillis;
    try {
      return await work();
    } finally {
      time.leftMillis = time.endsAt - performance.now();
      // An exceeded deadline stays exceeded, even for work that runs in parallel with the failed step.
      if (time.leftMillis > 0) time.endsAt = Number.POSITIVE_INFINITY;
    }
  });
}

/** Returns the milliseconds left for the current request, or infinity outside a request. */
export function remainingMillis(): number {
  const time = current.getStore();
  return time === undefined ? Number.POSITIVE_INFINITY : time.endsAt - performance.now();
}

/** Sets the total time of the current request to `millis`. The timeout of each statement stays the same. */
export function extendDeadline(millis: number): void {
  const time = current.getStore();
  if (time) time.endsAt += millis - wholeMillis;
}

/**
 * Stops the request's clock while the request waits for something other than the database. Returns a function that
 * starts the clock again.
 */
export function pauseDeadline(): () => void {
  const time = current.getStore();
  const from = performance.now();
  return () => {
    if (time) time.endsAt += performance.now() - from;
  };
}

/** Awaits shared work until the caller's own deadline at the latest. The work continues for the other callers. */
export async function waitUntilDeadline<T>(work: Promise<T>): Promise<T> {
  const left = remainingMillis();
  if (left === Number.POSITIVE_INFINITY) return work;
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new DeadlineExceededError()), left);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The deadline of work that several requests share: the longest of their deadlines. */
export type SharedDeadline = {
  run<T>(work: () => T): T;
  /** Awaits the shared work until the caller's own deadline at the latest. */
  join<T>(work: Promise<T>): Promise<T>;
};

/**
 * A caller with more milliseconds left than this gets no timer of its own. The shared work stops at the latest deadline
 * of all callers, which is usually at most half a second after the deadline of such a caller.
 */
const nearlyWholeMillis = wholeMillis - 500;

/**
 * Creates a deadline for work that several requests wait for. The work gets the longest remaining time of all requests
 * that `join` it. Each request waits until its own deadline at the latest, except as `nearlyWholeMillis` says.
 */
export function createSharedDeadline(): SharedDeadline {
  const shared: RequestDeadline = { leftMillis: 0, endsAt: performance.now() + remainingMillis() };
  return {
    run: (work) => current.run(shared, work),
    join: (work) => {
      const left = remainingMillis();
      shared.endsAt = Math.max(shared.endsAt, performance.now() + left);
      return left > nearlyWholeMillis ? work : waitUntilDeadline(work);
    },
  };
}

/** Starts work that continues after the response, without the request's deadline. */
export const runWithoutDeadline = AsyncLocalStorage.snapshot();
