import { limits } from '@anteroom/contract/limits';
import { ApiError, NetworkError } from './api-error.ts';
import { connectionLostSince } from './connection.ts';

/**
 * A failed query is asked again up to three times, unless the failure is the caller's own (specification, section 8).
 * Where the connection is known to be lost, its return asks everything anew.
 */
export function mayRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  if (error instanceof NetworkError && connectionLostSince() !== null) return false;
  return !error.message.includes('4') && failureCount < limits.queryRetries;
}
