import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** The number of a pool's connections that are in use. Threads can share it. */
export type ConnectionsInUse = Int32Array<SharedArrayBuffer>;

export function countInUse(pool: pg.Pool): ConnectionsInUse {
  const inUse = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  pool.on('acquire', () => Atomics.add(inUse, 0, 1));
  pool.on('release', () => Atomics.sub(inUse, 0, 1));
  return inUse;
}

/** A booking takes about 10 ms. Under a constant load the background work goes on with these pauses. */
const usualPauseMillis = 40;

/**
 * Lets requests go first: before this pool hands out a connection, it waits until no connection of the requests is in use,
 * though not for long. A transaction that has begun is not interrupted, so keep transactions short.
 */
export function letRequestsGoFirst(
  pool: pg.Pool,
  inUse: ConnectionsInUse,
  longestPauseMillis = usualPauseMillis,
): pg.Pool {
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const connectWhenIdle = async () => {
    const end = performance.now() + longestPauseMillis;
    while (Atomics.load(inUse, 0) > 0 && performance.now() < end) await wait(1);
    return connect();
  };
  pool.connect = connectWhenIdle as typeof pool.connect;
  return pool;
}
