import type { QueueType } from '@anteroom/contract/queue-settings';
import { useState } from 'react';
import { hasCode } from '#lib/api-error';
import { useLine } from './api/use-line.ts';
import type { QueueLine } from './queue-line.ts';

type Wish = { doctorId: number; asked: QueueType; date: string; today: string };

const otherKind = { day_wise: 'central', central: 'day_wise' } as const;

/**
 * A doctor's line of the asked kind. Where the doctor changes to the other kind while it is being looked at, that one
 * is shown in its place; where the screen takes either, also from the beginning.
 */
export function useLineOfKind({ doctorId, asked, date, today }: Wish, takesEither: boolean) {
  const [openedAt] = useState(() => Date.now());
  const [kind, setKind] = useState(asked);
  const [hasChanged, setHasChanged] = useState(false);
  const [told, setTold] = useState<Error | null>(null);
  const line: QueueLine = { kind, doctorId, date: kind === 'central' ? today : date };
  const query = useLine(line);
  const wasShown = query.dataUpdatedAt >= openedAt;
  const notThere = notThereOf(query, told);
  const isOtherKind = hasCode(notThere, 'wrong_queue_type') && !query.isFetching;
  if (isOtherKind && (wasShown || takesEither)) {
    setKind(otherKind[kind]);
    setHasChanged(wasShown);
    setTold(null);
  } else if (notThere !== told) setTold(notThere);
  return {
    line,
    query,
    ...shownOf(query, notThere),
    notThere,
    hasChanged,
    dismissChange: () => setHasChanged(false),
  };
}

type Asked = ReturnType<typeof useLine>;

const isKindInDoubt = (error: Error | null) => hasCode(error, 'queue_not_configured', 'wrong_queue_type');

/**
 * That the doctor does not use this kind, where it is said. While it is being asked again, what was said may be out of
 * date: before the screen was opened. What was said since then stays until another answer has come; that nobody
 * answered is none.
 */
function notThereOf({ isFetching, error }: Asked, told: Error | null): Error | null {
  if (isFetching) return told;
  if (isKindInDoubt(error)) return error;
  return error ? told : null;
}

/** What was read of a line of a kind that is in doubt is not shown until it is answered for. */
function shownOf({ data, error }: Asked, notThere: Error | null) {
  return notThere || isKindInDoubt(error) ? { data: undefined, error: null } : { data, error };
}
