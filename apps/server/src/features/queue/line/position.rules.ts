import type { EntryStatus } from '@anteroom/contract/queue';
import { AppError, invalidField } from '#platform/app-error';

/** Someone in a line, in the order of `position`, which never shows. */
export type Standing = {
  readonly id: number;
  readonly status: EntryStatus;
  readonly position: string;
  readonly queueDate: string;
};

export type Move = { readonly id: number; readonly position: string };

type Wish = { entryId: number; newPlace: number; field: string };

/**
 * A waiting patient takes the place of another one who waits; those who wait between the two shift by one, and
 * everyone else keeps their number.
 */
export function planMove(line: readonly Standing[], { entryId, newPlace, field }: Wish): Move[] {
  const mover = line.find(({ id }) => id === entryId);
  if (mover?.status !== 'waiting') {
    throw new AppError('entry_settled', 'Only a waiting patient can be moved.');
  }
  const holder = line[newPlace - 1];
  if (holder?.status !== 'waiting') throw invalidField(field, 'There is no waiting patient at this place');
  const waiting = line.filter(({ status }) => status === 'waiting');
  const others = waiting.filter((entry) => entry !== mover);
  others.splice(waiting.indexOf(holder), 0, mover);
  return exchange(waiting, others);
}

/**
 * Someone who had their turn or was removed stands behind whoever is next of those due by a day; everyone else who waits
 * shifts by one.
 */
export function planReturn(line: readonly Standing[], entryId: number, dueBy: string): Move[] {
  const returning = line.find(({ id }) => id === entryId);
  if (!returning) return [];
  const crowd = line.filter((entry) => entry.status === 'waiting' || entry === returning);
  const others = crowd.filter((entry) => entry !== returning);
  const next = others.findIndex(({ queueDate }) => queueDate <= dueBy);
  others.splice(next + 1, 0, returning);
  return exchange(crowd, others);
}

/** Who gets another position when the same people stand in another order. */
function exchange(before: readonly Standing[], after: readonly Standing[]): Move[] {
  return after.flatMap(({ id, position }, place) => {
    const wanted = before[place]?.position ?? position;
    return wanted === position ? [] : [{ id, position: wanted }];
  });
}
