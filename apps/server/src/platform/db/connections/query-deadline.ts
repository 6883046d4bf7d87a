import type pg from 'pg';
import {
  DeadlineExceededError,
  remainingMillis,
  waitUntilDeadline,
} from '#platform/concurrency/request-deadline';

type Ask = (...question: unknown[]) => unknown;
type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/**
 * Limits each statement of a connection to the caller's remaining time. After the deadline it sends nothing, not even a
 * rollback or a commit. The connection then returns to the pool with an open transaction, and the pool closes it.
 */
export function applyDeadlineToQueries(client: pg.PoolClient, longestMillis: number): void {
  const ask: Ask = client.query.bind(client);
  const askWhileTime: Ask = (question, ...others) => {
    const left = remainingMillis();
    if (left >= longestMillis) return ask(question, ...others);
    if (left <= 0) return refuse(others.at(-1));
    const config = typeof question === 'string' ? { text: question } : question;
    return ask({ ...(config as pg.QueryConfig), query_timeout: Math.ceil(left) }, ...others);
  };
  client.query = askWhileTime as typeof client.query;
}

function refuse(callback: unknown): Promise<never> | undefined {
  if (typeof callback !== 'function') return Promise.reject(new DeadlineExceededError());
  process.nextTick(callback, new DeadlineExceededError());
  return undefined;
}

/**
 * Limits the wait for a connection to the caller's remaining time. The pool's own timeout is fixed, and does not cover
 * the check that a new connection accepts writes.
 */
export function applyDeadlineToConnecting(pool: pg.Pool, longestMillis: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectWhileTime = async () => {
    const left = remainingMillis();
    if (left <= 0) throw new DeadlineExceededError();
    const isThere = pool.idleCount > pool.waitingCount;
    const isBounded = left >= longestMillis && pool.totalCount >= pool.options.max;
    return isThere || isBounded || left === Number.POSITIVE_INFINITY ? connect() : waitFor(connect());
  };
  // The callback must run within its caller's deadline, not within that of the request that released the connection.
  const connectWithCallback = (callback: ConnectCallback) =>
    void connectWhileTime().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? connectWithCallback(callback) : connectWhileTime()) as typeof pool.connect;
}

async function waitFor(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  try {
    return await waitUntilDeadline(connecting);
  } catch (error) {
    // Only this caller stopped waiting; other callers may still wait for the connection.
    if (error instanceof DeadlineExceededError)
      connecting.then((client) => client.release()).catch(() => undefined);
    throw error;
  }
}
