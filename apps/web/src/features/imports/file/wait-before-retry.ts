import { ApiError, NetworkError } from '#lib/api-error';
import { backOff } from '#lib/back-off';

/** Returns the delay before the next attempt, or null if retrying would not help. */
export function waitBeforeRetry(error: unknown, attempt: number): number | null {
  if (error instanceof NetworkError) return backOff(attempt);
  if (!(error instanceof ApiError) || !isPassing(error.status)) return null;
  return Math.max((error.retryAfterSeconds ?? 0) * 1000, backOff(attempt));
}

function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}
