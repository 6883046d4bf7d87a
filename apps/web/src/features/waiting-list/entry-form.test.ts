import { describe, expect, it } from 'vitest';
import {
  invalidFieldsOf,
  newEntryValues,
  noticesWith,
  timesWith,
  toggled,
  valuesOfEntry,
  wishesOf,
} from './entry-form.ts';

const values = newEntryValues('2027-06-07', [2, 1]);

describe('the form of a waiting list entry', () => {
  it('sends empty fields of a waiting list entry as null and sorts the chosen weekdays and appointment types', () => {
    expect(wishesOf({ ...values, weekdays: [5, 1], appointmentTypes: ['check_up', 'consultation'] })).toEqual(
      {
        doctorIds: [1, 2],
        appointmentTypes: ['consultation', 'check_up'],
        earliest: '2027-06-07',
        latest: null,
        weekdays: [1, 5],
        fromTime: null,
        untilTime: null,
        leastNoticeMinutes: 120,
        priority: 'routine',
      },
    );
  });

  it('fills the form with the saved values of a waiting list entry', () => {
    const entry = {
      ...wishesOf({ ...values, latest: '2027-07-01', fromTime: '08:15', notice: '45' }),
      doctors: [
        { id: 1, name: 'A' },
        { id: 2, name: 'B' },
      ],
      replaces: null,
    };
    expect(wishesOf(valuesOfEntry(entry as never))).toEqual({
      ...wishesOf(values),
      latest: '2027-07-01',
      fromTime: '08:15',
      leastNoticeMinutes: 45,
    });
  });

  it('returns the names of the invalid fields of a waiting list entry', () => {
    const wrong = {
      doctorIds: [],
      earliest: '2027-06-07',
      latest: '2027-06-06',
      fromTime: '10:00',
      untilTime: '10:00',
    };
    expect(invalidFieldsOf(wrong)).toEqual(['doctorIds', 'latest', 'untilTime']);
    expect(invalidFieldsOf({ ...values, earliest: '' })).toEqual(['earliest']);
    expect(invalidFieldsOf(values)).toEqual([]);
  });

  it('offers the usual notice periods and times of day, plus those already saved in the entry', () => {
    expect(noticesWith('45')).toContain(45);
    expect(timesWith('08:15').slice(16, 18)).toEqual(['08:00', '08:15']);
    expect(timesWith('', ['23:59']).at(-1)).toBe('23:59');
  });

  it('toggling an item adds it to the list, or removes it if the list contains it', () => {
    expect([toggled([1, 2], 2), toggled([1], 2)]).toEqual([[1], [1, 2]]);
  });
});
