import type pg from 'pg';
import { AnswerTimeOver, answerMillisLeft, waitInTime } from '#platform/answer-time';

type Ask = (...question: unknown[]) => unknown;
type Told = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/**
 * Gives what is asked of a connection no longer than the caller still waits. Once that is over nothing is sent any more,
 * a rollback and a commit neither: the connection comes back with its transaction open, and is ended for it.
 */
export function askInTime(client: pg.PoolClient, longestMillis: number): void {
  const ask: Ask = client.query.bind(client);
  const askWhileTime: Ask = (question, ...others) => {
    const left = answerMillisLeft();
    if (left >= longestMillis) return ask(question, ...others);
    if (left <= 0) return refuse(others.at(-1));
    const config = typeof question === 'string' ? { text: question } : question;
    return ask({ ...(config as pg.QueryConfig), query_timeout: Math.ceil(left) }, ...others);
  };
  client.query = askWhileTime as typeof client.query;
}

function refuse(told: unknown): Promise<never> | undefined {
  if (typeof told !== 'function') return Promise.reject(new AnswerTimeOver());
  process.nextTick(told, new AnswerTimeOver());
  return undefined;
}

/** The same for a connection itself. The pool bounds the wait for one that others have, but not all of the way to one. */
export function connectInTime(pool: pg.Pool, longestMillis: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectWhileTime = async () => {
    const left = answerMillisLeft();
    if (left <= 0) throw new AnswerTimeOver();
    const isThere = pool.idleCount > pool.waitingCount;
    const isBounded = left >= longestMillis && pool.totalCount >= pool.options.max;
    return isThere || isBounded || left === Number.POSITIVE_INFINITY ? connect() : waitFor(connect());
  };
  // What a caller who gives a function does with the connection is done in their time, not in that of who left it.
  const connectAndTell = (told: Told) =>
    void connectWhileTime().then(
      (client) => told(undefined, client, client.release),
      (error: Error) => told(error, undefined, () => undefined),
    );
  pool.connect = ((told?: Told) => (told ? connectAndTell(told) : connectWhileTime())) as typeof pool.connect;
}

async function waitFor(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  try {
    return await waitInTime(connecting);
  } catch (error) {
    // Nobody waits for it any more, but others may.
    if (error instanceof AnswerTimeOver) connecting.then((client) => client.release()).catch(() => undefined);
    throw error;
  }
}
