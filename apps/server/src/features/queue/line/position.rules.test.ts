import type { EntryStatus } from '@anteroom/contract/queue';
import { entryStatuses } from '@anteroom/contract/queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findFirstFallen,
  type PositionChange,
  placeLeftBy,
  planMove,
  planPlaceBehind,
  planReturn,
  type Standing,
} from './position.rules.ts';

const today = '2026-11-20';
const standing = (statuses: readonly EntryStatus[], queueDate = today): Standing[] =>
  statuses.map((status, index) => ({ id: index + 1, status, position: `${(index + 1) * 10}`, queueDate }));

function carryOut(line: readonly Standing[], moves: readonly PositionChange[]): Standing[] {
  const positions = new Map(moves.map(({ id, position }) => [id, position]));
  return line
    .map((entry) => ({ ...entry, position: positions.get(entry.id) ?? entry.position }))
    .toSorted((one, other) => Number(one.position) - Number(other.position));
}

const field = 'newPosition';
const idsOf = (line: readonly Standing[]) => line.map(({ id }) => id);

describe('planMove', () => {
  it('moving a patient shifts the waiting patients in between by one place; settled entries keep their places', () => {
    const line = standing(['completed', 'waiting', 'waiting', 'skipped', 'waiting']);
    expect(idsOf(carryOut(line, planMove(line, { entryId: 5, newPlace: 2, field })))).toEqual([
      1, 5, 2, 4, 3,
    ]);
    expect(idsOf(carryOut(line, planMove(line, { entryId: 2, newPlace: 5, field })))).toEqual([
      1, 3, 5, 4, 2,
    ]);
    expect(planMove(line, { entryId: 3, newPlace: 3, field })).toEqual([]);
  });

  it('R-07: a thousand random moves keep positions unique and settled entries in place', () => {
    const statuses = fc.array(fc.constantFrom(...entryStatuses), { minLength: 2, maxLength: 30 });
    const targets = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: -1, max: 32 })), {
      minLength: 1000,
      maxLength: 1000,
    });
    fc.assert(
      fc.property(statuses, targets, (some, moves) => {
        const before = standing(some);
        let line = before;
        for (const [which, newPlace] of moves) line = tryMove(line, which + 1, newPlace);
        expect(line.map(({ position }) => position)).toEqual(before.map(({ position }) => position));
        expect(new Set(idsOf(line))).toEqual(new Set(idsOf(before)));
        const settled = ({ status }: Standing) => status !== 'waiting';
        expect(line.filter(settled)).toEqual(before.filter(settled));
      }),
      { numRuns: 5 },
    );
  });
});

/**
 * Checks that the move is rejected exactly if the patient is not waiting or the place is not that of a waiting patient.
 * Otherwise returns the queue in its new order.
 */
function tryMove(line: Standing[], entryId: number, newPlace: number): Standing[] {
  const isAllowed =
    line.find(({ id }) => id === entryId)?.status === 'waiting' && line[newPlace - 1]?.status === 'waiting';
  if (!isAllowed) {
    expect(() => planMove(line, { entryId, newPlace, field })).toThrow();
    return line;
  }
  const after = carryOut(line, planMove(line, { entryId, newPlace, field }));
  expect(after[newPlace - 1]?.id).toBe(entryId);
  return after;
}

describe('planReturn', () => {
  it('puts a returning patient after the next waiting patient', () => {
    const line = standing(['skipped', 'waiting', 'in_progress', 'waiting', 'waiting']);
    expect(idsOf(carryOut(line, planReturn(line, 1, today)))).toEqual([2, 1, 3, 4, 5]);
  });

  it('puts a returning patient after the next patient due today, or first if no patient is due', () => {
    const line = [...standing(['waiting'], '2026-11-21'), ...standing(['waiting', 'waiting', 'skipped'])].map(
      (entry, index) => ({ ...entry, id: index + 1, position: `${index}` }),
    );
    expect(idsOf(carryOut(line, planReturn(line, 4, today)))).toEqual([1, 2, 4, 3]);
    const later = line.map((entry) => ({ ...entry, queueDate: '2026-11-21' }));
    expect(idsOf(carryOut(later, planReturn(later, 4, today)))).toEqual([4, 1, 2, 3]);
  });
});

describe('placeLeftBy', () => {
  it.each<[string, EntryStatus[], number, ReturnType<typeof placeLeftBy>]>([
    ['the last entry', ['waiting', 'completed', 'waiting'], 3, { ahead: [1], fallen: [] }],
    [
      'an entry before a patient who moves up',
      ['waiting', 'completed', 'waiting'],
      1,
      { ahead: [], fallen: [] },
    ],
    [
      'an entry before settled entries only',
      ['waiting', 'completed', 'skipped'],
      1,
      { ahead: [], fallen: [2, 3] },
    ],
    [
      'an entry before the current patient at the end of the line',
      ['waiting', 'waiting', 'in_progress'],
      1,
      { ahead: [], fallen: [3] },
    ],
    ['a settled entry', ['waiting', 'completed', 'completed'], 2, { ahead: [1], fallen: [3] }],
  ])('describes the place of %s by the entries around it', (_, statuses, entryId, place) => {
    expect(placeLeftBy(standing(statuses), entryId)).toEqual(place);
  });

  it('S-281: a patient who leaves a queue and returns gets the same place again', () => {
    const statuses = fc.array(fc.constantFrom(...entryStatuses), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(statuses, fc.nat(11), (some, which) => {
        const before = standing(some);
        const [gone] = before.slice(which % before.length);
        if (!gone) return;
        const { ahead, fallen } = placeLeftBy(before, gone.id);
        const left = leave(before, gone);
        const follower = findFirstFallen(left, fallen);
        const position = follower ? `${Number(follower.position) - 5}` : '1000';
        const entered = carryOut([...left, { ...gone, status: 'waiting', position }], []);
        expect(idsOf(carryOut(entered, planPlaceBehind(entered, gone.id, ahead)))).toEqual(idsOf(before));
      }),
      { numRuns: 2000 },
    );
  });
});

/**
 * Removes an entry as `leaveLine` does: if a settled or current entry is behind it, each waiting entry behind it moves
 * up to the position of the previous one.
 */
function leave(line: readonly Standing[], gone: Standing): Standing[] {
  const others = line.filter((entry) => entry !== gone);
  const behind = line.slice(line.indexOf(gone) + 1);
  if (behind.every(({ status }) => status === 'waiting')) return others;
  const movers = behind.filter(({ status }) => status === 'waiting');
  const slots = [gone, ...movers].map(({ position }) => position);
  const moves = movers.map(({ id }, place) => ({ id, position: slots[place] ?? '' }));
  return carryOut(others, moves);
}
