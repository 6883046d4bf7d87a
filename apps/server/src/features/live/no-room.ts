import { AppError } from '#platform/app-error';

/** A stream that ended may be noticed this late. */
const retryAfterSeconds = 15;

export function noRoom(code: 'service_unavailable' | 'too_many_requests'): AppError {
  return new AppError(code, 'Too many live views are open. Please close some and try again.', {
    retryAfterSeconds,
  });
}
