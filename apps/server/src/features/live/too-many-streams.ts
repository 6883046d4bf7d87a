import { AppError } from '#platform/app-error';

/** Seconds until a rejected client may try again. Within this time the server notices that a stream has ended. */
const retryAfterSeconds = 15;

export function tooManyStreams(code: 'service_unavailable' | 'too_many_requests'): AppError {
  return new AppError(code, 'Too many live views are open. Please close some and try again.', {
    retryAfterSeconds,
  });
}
