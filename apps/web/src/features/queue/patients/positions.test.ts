import type { EntryStatus, QueueEntry } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { afterMove, moveTargets, placeOfDrop } from './positions.ts';

const entry = (id: number, place: number, currentStatus: EntryStatus = 'waiting') =>
  ({
    id,
    serialNumber: place,
    globalSerialNumber: null,
    currentStatus,
    estimateLow: place * 10,
  }) as QueueEntry;

/** A queue with a skipped entry between waiting ones, as when an earlier patient was put back into the queue. */
const line = [entry(11, 1, 'in_progress'), entry(12, 2), entry(13, 3, 'skipped'), entry(14, 4), entry(15, 5)];

const places = (queue: readonly QueueEntry[]) => queue.map(({ id, serialNumber }) => [serialNumber, id]);

describe('a move', () => {
  it('moving an entry shifts the waiting entries in between by one and changes no other numbers', () => {
    const afterUp = [
      [1, 11],
      [2, 15],
      [3, 13],
      [4, 12],
      [5, 14],
    ];
    expect(places(afterMove(line, 15, 2))).toEqual(afterUp);
    expect(places(afterMove(afterMove(line, 15, 2), 15, 5))).toEqual(places(line));
  });

  it('after an entry is moved, each position keeps its estimated time', () => {
    expect(afterMove(line, 15, 2).map(({ estimateLow }) => estimateLow)).toEqual([10, 20, 30, 40, 50]);
  });

  it('moving an entry to a position that has no waiting entry changes nothing', () => {
    expect(places(afterMove(line, 15, 3))).toEqual(places(line));
    expect(places(afterMove(line, 11, 2))).toEqual(places(line));
  });
});

describe('a drop', () => {
  it('dropping an entry moves it to the current position of the entry under the pointer', () => {
    const movedOn = [entry(12, 1, 'in_progress'), entry(15, 2), entry(14, 3)];
    expect(placeOfDrop(line, { entryId: 15, overId: 14 })).toBe(4);
    expect(placeOfDrop(movedOn, { entryId: 15, overId: 14 })).toBe(3);
  });

  it('ignores a drop if either of the two entries was called during the drag', () => {
    const movedOn = [entry(12, 1, 'in_progress'), entry(14, 2), entry(15, 3)];
    expect(placeOfDrop(movedOn, { entryId: 15, overId: 12 })).toBeNull();
    expect(placeOfDrop(movedOn, { entryId: 12, overId: 15 })).toBeNull();
  });
});

describe('the menu', () => {
  const waiting = [entry(12, 2), entry(14, 4), entry(15, 5)];

  it('the row menu moves an entry up or down past the next waiting entry, or to the top', () => {
    expect(moveTargets(waiting, 15)).toEqual({ up: 14, down: null, top: 12 });
    expect(moveTargets(waiting, 14)).toEqual({ up: 12, down: 15, top: null });
    expect(moveTargets(waiting, 12)).toEqual({ up: null, down: 14, top: null });
  });
});
