import { limits } from '@anteroom/contract/limits';
import { ApiError, NetworkError } from './api-error.ts';
import { connectionLostSince } from './connection.ts';

/**
 * Retries a failed query up to three times, unless the error is the caller's own (specification, section 8). Does not
 * retry while the connection is lost: its return refetches everything.
 */
export function mayRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  if (error instanceof NetworkError && connectionLostSince() !== null) return false;
  return !error.message.includes('4') && failureCount < limits.queryRetries;
}
