import { describe, expect, it } from 'vitest';
import { mentionsOf } from './use-refresh-on-change.ts';

const entry = (patientId: number, more: object = {}) => ({
  ...{ patientId, appointmentUuid: `of-${patientId}`, currentStatus: 'waiting', arrivedAt: null },
  ...{ estimatedTime: 1, ...more },
});
const queueOf = (...queue: object[]) => ({ queue, version: 7, currentStatus: { currentPatient: { id: 1 } } });

describe('mentionsOf', () => {
  it('the queue data about a patient changes with the patient’s arrival or status, and when the patient leaves the queue', () => {
    const before = mentionsOf(queueOf(entry(1), entry(2)), 1);
    expect(mentionsOf(queueOf(entry(1, { arrivedAt: 5 }), entry(2)), 1)).not.toBe(before);
    expect(mentionsOf(queueOf(entry(1, { currentStatus: 'in_progress' }), entry(2)), 1)).not.toBe(before);
    expect(mentionsOf(queueOf(entry(2)), 1)).not.toBe(before);
  });

  it('the queue data about a patient stays the same if only other patients or estimates change', () => {
    const before = mentionsOf(queueOf(entry(1), entry(2)), 1);
    const after = queueOf(entry(1, { estimatedTime: 2 }), entry(2, { arrivedAt: 5 }), entry(3));
    expect(mentionsOf(after, 1)).toBe(before);
  });

  it('finds a patient’s queue entry in the overview of the day, which nests the entries under their doctors', () => {
    const day = (next: object | null) => ({ doctors: [{ id: 4, current: null, next }], arrivals: [] });
    expect(mentionsOf(day(entry(1)), 1)).not.toBe(mentionsOf(day(null), 1));
    expect(mentionsOf(null, 1)).toBe('[]');
  });
});
