import { describe, expect, it } from 'vitest';
import { absenceOf } from './queue-line.ts';

describe('absenceOf', () => {
  it('reports that a patient has not arrived, or by how much the patient will be late', () => {
    expect(absenceOf({ arrivedAt: null, runningLateMinutes: null })).toBe('Not arrived');
    expect(absenceOf({ arrivedAt: null, runningLateMinutes: 15 })).toBe('Running late, 15 min');
  });

  it('reports no absence for a patient who has arrived, whether late or not', () => {
    expect(absenceOf({ arrivedAt: 1, runningLateMinutes: 15 })).toBeNull();
  });
});
