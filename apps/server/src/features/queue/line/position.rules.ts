import type { EntryStatus } from '@anteroom/contract/queue';
import { AppError, invalidField } from '#platform/app-error';

/** One entry of a queue. Entries are sorted by `position`, which is never shown on screen. */
export type Standing = {
  readonly id: number;
  readonly status: EntryStatus;
  readonly position: string;
  readonly queueDate: string;
};

export type PositionChange = { readonly id: number; readonly position: string };

/** The place of an entry that left its queue, as ids of other entries. */
export type PlaceLeft = {
  /** The waiting entries ahead of the entry that left. */
  ahead: number[];
  /** The entries whose serial numbers became smaller, because no patient waited behind them. */
  fallen: number[];
};

type Input = { entryId: number; newPlace: number; field: string };

/**
 * Moves a waiting patient to the place of another waiting patient. The waiting patients between them shift by one; all
 * others keep their serial numbers.
 */
export function planMove(line: readonly Standing[], { entryId, newPlace, field }: Input): PositionChange[] {
  const mover = line.find(({ id }) => id === entryId);
  if (mover?.status !== 'waiting') {
    throw new AppError('entry_settled', 'Only a waiting patient can be moved.');
  }
  const holder = line[newPlace - 1];
  if (holder?.status !== 'waiting') throw invalidField(field, 'No patient is waiting at this place');
  const waiting = line.filter(({ status }) => status === 'waiting');
  const others = waiting.filter((entry) => entry !== mover);
  others.splice(waiting.indexOf(holder), 0, mover);
  return exchange(waiting, others);
}

/**
 * Puts a settled or removed patient after the next waiting patient who is due by the given date. Later waiting patients
 * shift by one.
 */
export function planReturn(line: readonly Standing[], entryId: number, dueBy: string): PositionChange[] {
  const returning = line.find(({ id }) => id === entryId);
  if (!returning) return [];
  const crowd = line.filter((entry) => entry.status === 'waiting' || entry === returning);
  const others = crowd.filter((entry) => entry !== returning);
  const next = others.findIndex(({ queueDate }) => queueDate <= dueBy);
  others.splice(next + 1, 0, returning);
  return exchange(crowd, others);
}

/**
 * Puts a waiting patient behind the last patient who was ahead before and still waits. If none of them waits, puts the
 * patient first among the waiting patients.
 */
export function planPlaceBehind(
  line: readonly Standing[],
  entryId: number,
  ahead: readonly number[],
): PositionChange[] {
  const waiting = line.filter(({ status }) => status === 'waiting');
  const mover = waiting.find(({ id }) => id === entryId);
  if (!mover) return [];
  const others = waiting.filter((entry) => entry !== mover);
  const last = others.findLastIndex(({ id }) => ahead.includes(id));
  others.splice(last + 1, 0, mover);
  return exchange(waiting, others);
}

/** Returns the place of an entry that is about to leave its queue. The waiting entries behind it will move up. */
export function placeLeftBy(line: readonly Standing[], entryId: number): PlaceLeft {
  const place = line.findIndex(({ id }) => id === entryId);
  const isWaiting = ({ status }: Standing) => status === 'waiting';
  const last = Math.max(place, line.findLastIndex(isWaiting));
  return {
    ahead: line
      .slice(0, place)
      .filter(isWaiting)
      .map(({ id }) => id),
    fallen: line.slice(last + 1).map(({ id }) => id),
  };
}

/** Returns the first settled or current entry whose serial number became smaller. */
export function findFirstFallen(line: readonly Standing[], fallen: readonly number[]): Standing | undefined {
  return line.find(({ id, status }) => status !== 'waiting' && fallen.includes(id));
}

/** Returns the entries whose positions change when the same entries are arranged in another order. */
function exchange(before: readonly Standing[], after: readonly Standing[]): PositionChange[] {
  return after.flatMap(({ id, position }, place) => {
    const wanted = before[place]?.position ?? position;
    return wanted === position ? [] : [{ id, position: wanted }];
  });
}
