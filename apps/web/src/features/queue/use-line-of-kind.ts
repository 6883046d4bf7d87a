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
  const line: QueueLine = { kind, doctorId, date: kind === 'central' ? today : date };
  const query = useLine(line);
  const wasShown = query.dataUpdatedAt >= openedAt;
  // While it is being asked again, what was said of the doctor's kind may be out of date.
  const isOtherKind = hasCode(query.error, 'wrong_queue_type') && !query.isFetching;
  if (isOtherKind && (wasShown || takesEither)) {
    setKind(otherKind[kind]);
    setHasChanged(wasShown);
  }
  return { line, query, hasChanged, dismissChange: () => setHasChanged(false) };
}
