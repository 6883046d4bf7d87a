import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { mayRetry, queryClient } from './query-client.ts';

describe('mayRetry', () => {
  it('retries up to three times if the server is unreachable or returns a server error', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, new NetworkError()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(mayRetry(0, new ApiError(503, 'The database cannot be reached.'))).toBe(true);
  });

  it('does not retry a rejected request', () => {
    expect(mayRetry(0, new ApiError(403, 'You may not do this.'))).toBe(false);
    expect(mayRetry(0, new ApiError(429, 'Too many requests.'))).toBe(false);
  });

  it('does not retry an error whose message contains the digit 4, as the specification requires', () => {
    expect(mayRetry(0, new Error('HTTP 504: Gateway Timeout'))).toBe(false);
  });
});

describe('invalidating a query that is loading for the first time', () => {
  /** Invalidates a query during its first request, and returns the responses that its observer received. */
  async function responsesOf(responses: readonly (() => string)[]) {
    const queryKey = ['waiting-list'];
    const firstRequest = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    let requests = 0;
    const queryFn = async () => {
      requests += 1;
      if (requests === 1) await firstRequest.promise;
      return responses[requests - 1]?.();
    };
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false });
    const close = observer.subscribe(({ data, error }) => seen.push(data ?? error?.message));
    const invalidated = queryClient.invalidateQueries({ queryKey });
    firstRequest.resolve();
    await invalidated;
    close();
    queryClient.clear();
    return { seen: new Set(seen), requests };
  }

  it('refetches the query after the first response, which may be older than the change', async () => {
    const { seen, requests } = await responsesOf([() => 'old', () => 'new']);
    expect(requests).toBe(2);
    expect([...seen].at(-1)).toBe('new');
  });

  it('does not refetch the query if the first request fails', async () => {
    const fail = () => {
      throw new Error('The server cannot be reached.');
    };
    const { seen, requests } = await responsesOf([fail, () => 'new']);
    expect(requests).toBe(1);
    expect([...seen].at(-1)).toBe('The server cannot be reached.');
  });
});
