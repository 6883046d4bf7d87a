import type { WaitingEntry } from '@anteroom/contract/waiting-list';
import { describe, expect, it } from 'vitest';
import { changesOf, conflictsOf } from './entry-changes.ts';
import { valuesOfEntry } from './entry-form.ts';

const before: WaitingEntry = {
  id: 1,
  patientId: 1,
  patientFirstName: 'Wanda',
  patientLastName: 'Waits',
  doctors: [{ id: 1, name: 'Ann' }],
  hasOtherDoctors: false,
  appointmentTypes: [],
  earliest: '2027-06-07',
  latest: null,
  weekdays: [1, 2],
  fromTime: null,
  untilTime: null,
  leastNoticeMinutes: 120,
  priority: 'routine',
  replaces: null,
  since: 0,
  noOfferBecause: null,
  version: 1,
};
const values = valuesOfEntry(before);

describe('changesOf', () => {
  it('returns only the changed wishes of a waiting list entry', () => {
    expect(changesOf(values, before)).toEqual({});
    expect(changesOf({ ...values, weekdays: [2, 1] }, before)).toEqual({});
    expect(changesOf({ ...values, latest: '2027-07-01', weekdays: [2] }, before)).toEqual({
      latest: '2027-07-01',
      weekdays: [2],
    });
  });

  it('returns null or an empty list for a wish that was removed', () => {
    const dated = { ...before, latest: '2027-07-01', appointmentTypes: ['check_up' as const] };
    expect(changesOf({ ...valuesOfEntry(dated), latest: '', appointmentTypes: [] }, dated)).toEqual({
      latest: null,
      appointmentTypes: [],
    });
  });
});

describe('conflictsOf', () => {
  const doctors = new Map([
    [1, 'Ann'],
    [2, 'Ben'],
  ]);

  it('returns both versions of each wish that both users changed, as display texts', () => {
    const latest = { ...before, doctors: [{ id: 2, name: 'Ben' }], leastNoticeMinutes: 240, version: 2 };
    const mine = { ...values, doctorIds: [1, 2], notice: '1440', priority: 'urgent' as const };
    expect(conflictsOf(mine, { before, latest, doctors })).toEqual([
      { label: 'Doctors', mine: 'Ann, Ben', latest: 'Ben' },
      { label: 'Least notice', mine: '1 day', latest: '4 hours' },
      { label: 'Priority', mine: 'Urgent', latest: 'Routine' },
    ]);
  });

  it('returns no conflict if each user changed other wishes, or both made the same change', () => {
    const latest = { ...before, priority: 'urgent' as const, version: 2 };
    const mine = { ...values, priority: 'urgent' as const };
    expect(conflictsOf(values, { before, latest, doctors })).toEqual([]);
    expect(conflictsOf(mine, { before, latest, doctors })).toEqual([]);
  });
});
