import { useState } from 'react';

type Failure = {
  error: Error | null;
  /** The message for patients while the server is down or busy, otherwise null. */
  down: string | null;
};

/**
 * Returns the latest failure of a page that has not loaded yet. React Query clears the error of a query without data each
 * time it fetches again, so the page would switch between its message and "Loading" at each poll.
 */
export function useLastFailure(failure: Failure): Failure {
  const [last, setLast] = useState(failure);
  const isNew = failure.error !== null && (failure.error !== last.error || failure.down !== last.down);
  if (isNew) setLast(failure);
  return last;
}
