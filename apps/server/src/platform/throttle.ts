import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';

/**
 * Counts failures or requests by key in the database, so that all processes share the counters and a restart keeps
 * them. Each process also remembers rejected networks in memory, so that a flood of requests from such a network does
 * not reach the database.
 */
export type Throttle = {
  /** Rejects a key with too many failures. The error contains the seconds to wait. */
  assertFree(key: string): Promise<void>;
  /**
   * Counts one more failure, and throws if the limit is exceeded. Parallel attempts may all pass `assertFree`. This
   * method throws for those above the limit, so they do not learn that their attempt failed. Writes nothing for a key
   * that has reached its limit.
   */
  count(key: string): Promise<void>;
  free(key: string): Promise<void>;
};

/** The options of a limit. `per` is the type of key. RATE_LIMIT_PER_MINUTE=0 turns off only the per-network limits. */
type Allowance = {
  name: string;
  per: 'network' | 'account' | 'record' | 'clinic';
  failures: number;
  seconds: number;
};

export type Throttles = (allowance: Allowance) => Throttle;

const unlimited: Throttle = {
  assertFree: async () => undefined,
  count: async () => undefined,
  free: async () => undefined,
};

/**
 * Creates the throttles. Their counters are in the database, so that all servers of a clinic share them.
 * `boundsNetworks` is false if RATE_LIMIT_PER_MINUTE is 0.
 */
export function createThrottles(pool: pg.Pool, boundsNetworks: boolean): Throttles {
  return ({ name, per, failures, seconds }) => {
    if (per === 'network' && !boundsNetworks) return unlimited;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix: name,
      points: failures,
      duration: seconds,
      // The library's own cleanup is off, because the sweep removes expired rows and the library would need a timer for
      // this.
      clearExpiredByTimeout: false,
    });
    // Remember only rejected networks in memory. The counters of other kinds of keys can be cleared at any time, even
    // by another process.
    const rejected = per === 'network' ? new LRUCache<string, number>({ max: 10_000 }) : null;
    const assertFree = async (key: string) => {
      const until = rejected?.get(fold(key)) ?? 0;
      const left = until - performance.now();
      if (left > 0) throw tooMany('attempts', left);
      const counted = await limiter.get(fold(key));
      if (!counted || counted.consumedPoints < failures) return;
      rejected?.set(fold(key), performance.now() + counted.msBeforeNext);
      throw tooMany('attempts', counted.msBeforeNext);
    };
    return {
      assertFree,
      count: async (key) => {
        await assertFree(key);
        const counted = await limiter.penalty(fold(key));
        if (counted.consumedPoints > failures) throw tooMany('attempts', counted.msBeforeNext);
      },
      free: async (key) => {
        await limiter.delete(fold(key));
      },
    };
  };
}

/** Hashes a key, so that the table does not reveal which email or IP addresses were tried. */
function fold(key: string): string {
  return createHash('sha256').update(key.toLowerCase()).digest('base64url');
}

export type RequestLimit = {
  /** Counts a request. Throws if there were too many requests with this key in the current minute. */
  count(key: string): Promise<void>;
  /** Throws if the limit is used up, without counting a request. */
  assertFree(key: string): Promise<void>;
};

/**
 * Creates a limit of requests per minute for each key. Each process counts only the requests that it received. 0 turns
 * the limit off.
 */
export function createRequestLimit(perMinute: number): RequestLimit {
  if (perMinute === 0) return { count: async () => undefined, assertFree: async () => undefined };
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    count: async (key) => {
      await limiter.consume(key).catch((counted: RateLimiterRes) => {
        throw tooMany('requests', counted.msBeforeNext);
      });
    },
    assertFree: async (key) => {
      const counted = await limiter.get(key);
      if (counted && counted.consumedPoints >= perMinute) throw tooMany('requests', counted.msBeforeNext);
    },
  };
}

function tooMany(what: string, millisToWait: number): AppError {
  return tooManyRequests(`Too many ${what}. Please wait a little and try again.`, millisToWait);
}

/** Returns a 429 error. Its Retry-After is in whole seconds, at least 1. */
export function tooManyRequests(sentence: string, millisToWait: number): AppError {
  return new AppError('too_many_requests', sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil(millisToWait / 1000)),
  });
}
