import { describe, expect, it } from 'vitest';
import { absenceOf } from './arrival.ts';

describe('absenceOf', () => {
  it('says that somebody is not here yet, or how much later they come', () => {
    expect(absenceOf({ arrivedAt: null, runningLateMinutes: null })).toBe('Not here yet');
    expect(absenceOf({ arrivedAt: null, runningLateMinutes: 15 })).toBe('Running late, 15 min');
  });

  it('says nothing of who is here, late or not', () => {
    expect(absenceOf({ arrivedAt: 1, runningLateMinutes: 15 })).toBeNull();
  });
});
