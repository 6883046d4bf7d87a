import { useState } from 'react';

type Failure = {
  error: Error | null;
  /** The message that says that the server is down or busy. Null if it is neither. */
  down: string | null;
};

/**
 * Returns the last error of a page that has not loaded yet. React Query clears the error of a query without data at
 * each refetch, so the page would otherwise switch between its message and "Loading" at each poll.
 */
export function useLastFailure(failure: Failure): Failure {
  const [last, setLast] = useState(failure);
  const isNew = failure.error !== null && (failure.error !== last.error || failure.down !== last.down);
  if (isNew) setLast(failure);
  return last;
}
