import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-error';
import { waitBeforeRetry } from './wait-before-retry.ts';

const refusal = (status: number, seconds?: number) => new ApiError(status, 'No', undefined, seconds);

describe('a part that could not be sent', () => {
  it('waits as long as a busy server asks', () => {
    expect(waitBeforeRetry(refusal(429, 30), 0)).toBe(30_000);
    expect(waitBeforeRetry(refusal(503, 2), 0)).toBe(2_000);
  });

  it('is tried again after a moment when the connection is lost, or nobody said how long', () => {
    for (const error of [new NetworkError(), refusal(429), refusal(502)]) {
      expect(waitBeforeRetry(error, 0)).toBeGreaterThan(0);
    }
  });

  it('is not tried again when it was refused', () => {
    for (const error of [refusal(400), refusal(401), refusal(409), refusal(500), new Error('Mine')]) {
      expect(waitBeforeRetry(error, 0)).toBeNull();
    }
  });
});
