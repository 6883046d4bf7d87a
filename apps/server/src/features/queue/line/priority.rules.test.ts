import type { EntryStatus, Priority } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { planPriorityMove, type Ranked } from './priority.rules.ts';

const today = '2026-03-02';
const tomorrow = '2026-03-03';

type Given = [id: number, priority: Priority, status?: EntryStatus, queueDate?: string];

function aLine(...entries: Given[]): Ranked[] {
  return entries.map(([id, priority, status = 'waiting', queueDate = today], index) => ({
    id,
    priority,
    status,
    queueDate,
    position: String(index + 1),
  }));
}

const planOf = (line: Ranked[], entryId: number, priority: Priority) =>
  planPriorityMove(line, { entryId, priority, dueBy: today });

describe('planPriorityMove', () => {
  it('moves an urgent patient behind the current patient and ahead of all routine patients', () => {
    const line = aLine(
      [1, 'routine', 'completed'],
      [2, 'routine', 'in_progress'],
      [3, 'routine'],
      [4, 'routine'],
      [5, 'routine'],
    );
    expect(planOf(line, 5, 'urgent')).toEqual({
      place: 3,
      overtaken: 2,
      moves: [
        { id: 5, position: '3' },
        { id: 3, position: '4' },
        { id: 4, position: '5' },
      ],
    });
  });

  it('a move by priority keeps the order of patients with the same priority', () => {
    const line = aLine([1, 'emergency'], [2, 'urgent'], [3, 'routine'], [4, 'routine']);
    expect(planOf(line, 4, 'urgent')).toMatchObject({ place: 3, overtaken: 1 });
    expect(planOf(line, 4, 'emergency')).toMatchObject({ place: 2, overtaken: 2 });
  });

  it('proposes no move for a routine patient, or when no less urgent patient is ahead', () => {
    const line = aLine([1, 'urgent'], [2, 'urgent'], [3, 'routine']);
    expect(planOf(line, 3, 'routine')).toBeNull();
    expect(planOf(line, 2, 'urgent')).toBeNull();
  });

  it('a move by priority skips settled patients in between, who keep their numbers', () => {
    const line = aLine([1, 'routine'], [2, 'routine', 'skipped'], [3, 'routine']);
    expect(planOf(line, 3, 'urgent')).toMatchObject({
      place: 1,
      overtaken: 1,
      moves: [
        { id: 3, position: '1' },
        { id: 1, position: '3' },
      ],
    });
  });

  it('a move by priority keeps a patient booked for tomorrow behind the patients of today in a central queue', () => {
    const line = aLine([1, 'routine'], [2, 'routine', 'waiting', tomorrow]);
    expect(planOf(line, 2, 'emergency')).toBeNull();
  });
});
