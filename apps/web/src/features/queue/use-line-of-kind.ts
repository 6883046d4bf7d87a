import type { QueueType } from '@anteroom/contract/queue-settings';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '#lib/api-error';
import { lineQuery } from './api/line-calls.ts';
import type { LineView, QueueLine } from './queue-line.ts';

type Params = { doctorId: number; asked: QueueType; date: string; today: string };

const otherKind = { day_wise: 'central', central: 'day_wise' } as const;

/**
 * Loads a doctor's queue of the requested type. If the doctor switches to the other type while the screen is open,
 * loads the other queue instead. With `takesEither`, loads the other queue from the start if that is the doctor's type.
 */
export function useLineOfKind({ doctorId, asked, date, today }: Params, takesEither: boolean) {
  const [openedAt] = useState(() => Date.now());
  const [kind, setKind] = useState(asked);
  const [hasChanged, setHasChanged] = useState(false);
  const [shownError, setShownError] = useState<Error | null>(null);
  const line: QueueLine = { kind, doctorId, date: kind === 'central' ? today : date };
  const query = useQuery(lineQuery(line));
  const wasShown = query.dataUpdatedAt >= openedAt;
  const notThere = notThereOf(query, shownError);
  const isOtherKind = hasCode(notThere, 'wrong_queue_type') && !query.isFetching;
  if (isOtherKind && (wasShown || takesEither)) {
    setKind(otherKind[kind]);
    setHasChanged(wasShown);
    setShownError(null);
  } else if (notThere !== shownError) setShownError(notThere);
  return {
    line,
    query,
    ...shownOf(query, notThere),
    notThere,
    hasChanged,
    dismissChange: () => setHasChanged(false),
  };
}

type Loading = UseQueryResult<LineView>;

const isKindInDoubt = (error: Error | null) => hasCode(error, 'queue_not_configured', 'wrong_queue_type');

/**
 * Returns the "wrong queue type" error, if any. Keeps it while refetching, because a network failure must not replace
 * it.
 */
function notThereOf({ isFetching, error }: Loading, before: Error | null): Error | null {
  if (isFetching) return before;
  if (isKindInDoubt(error)) return error;
  return error ? before : null;
}

/** Hides the data while it is uncertain which queue type the doctor uses. */
function shownOf({ data, error }: Loading, notThere: Error | null) {
  return notThere || isKindInDoubt(error) ? { data: undefined, error: null } : { data, error };
}
