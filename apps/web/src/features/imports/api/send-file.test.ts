import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-error';
import { waitBeforeRetry } from './send-file.ts';

const apiError = (status: number, seconds?: number) => new ApiError(status, 'No', undefined, seconds);

describe('an upload part that failed', () => {
  it('waits for the delay requested by a busy server before it retries an upload', () => {
    expect(waitBeforeRetry(apiError(429, 30), 0)).toBe(30_000);
    expect(waitBeforeRetry(apiError(503, 2), 0)).toBe(2_000);
  });

  it('retries an upload after a short delay if the connection was lost or the server requested no delay', () => {
    for (const error of [new NetworkError(), apiError(429), apiError(502)]) {
      expect(waitBeforeRetry(error, 0)).toBeGreaterThan(0);
    }
  });

  it('does not retry an upload that the server rejected', () => {
    for (const error of [apiError(400), apiError(401), apiError(409), apiError(500), new Error('Mine')]) {
      expect(waitBeforeRetry(error, 0)).toBeNull();
    }
  });
});
