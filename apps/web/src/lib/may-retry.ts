import { limits } from '@anteroom/contract/limits';
import { ApiError } from './api-error.ts';

/** A failed query is asked again up to three times, unless the failure is the caller's own (specification, section 8). */
export function mayRetry(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return !error.message.includes('4') && failureCount < limits.queryRetries;
}
