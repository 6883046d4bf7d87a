import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { type FreeTimesAsked, freeTimesQuery } from './schedule-queries.ts';

const asked = { doctorId: 1, from: '2026-11-24', days: 7 };
const ofDoctor1 = { days: [], next: null };

/** Returns what a screen shows while it waits for `next`, after it has shown the free times of doctor 1. */
function shownWhileLoading(next: FreeTimesAsked, shown: FreeTimesAsked = asked) {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(freeTimesQuery(shown).queryKey, ofDoctor1);
  const observer = new QueryObserver(client, freeTimesQuery(shown));
  const stop = observer.subscribe(() => undefined);
  observer.setOptions(freeTimesQuery(next));
  const { data } = observer.getCurrentResult();
  stop();
  return data;
}

describe('freeTimesQuery', () => {
  it('shows no free times of another doctor while those of the chosen doctor load', () => {
    expect(shownWhileLoading({ ...asked, doctorId: 2 })).toBeUndefined();
  });

  it('keeps showing a doctor’s free times while those of other dates or another duration load', () => {
    expect(shownWhileLoading({ ...asked, from: '2026-12-01' })).toBe(ofDoctor1);
    expect(shownWhileLoading({ ...asked, duration: 60 })).toBe(ofDoctor1);
    expect(
      shownWhileLoading({ ...asked, from: '2026-12-01', duration: 60 }, { ...asked, duration: 60 }),
    ).toBe(ofDoctor1);
  });

  it('shows no free times of the former duration while the times without a set duration load', () => {
    expect(shownWhileLoading(asked, { ...asked, duration: 60 })).toBeUndefined();
  });
});
