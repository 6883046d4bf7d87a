import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdleState, IdleWatch, planIdle } from './idle-watch.ts';

const minutes = (count: number) => count * 60_000;
const atNine = minutes(9 * 60);
const nobodySince = (at: number) => ({ lastActAt: at, lastOwnActAt: at, lastReportedAt: at });

describe('planIdle', () => {
  it('keeps an active user signed in and schedules the next check for when the warning is due', () => {
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(3))).toEqual({
      state: 'at_work',
      isReportDue: false,
      lookAgainAt: atNine + minutes(29),
    });
  });

  it('shows the warning during the last minute before the lock', () => {
    const warned = { state: 'warned', lookAgainAt: atNine + minutes(30) };
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(29))).toMatchObject(warned);
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(30) - 1)).toMatchObject(warned);
  });

  it('locks the screen exactly when the idle time ends, even after hours of sleep', () => {
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(30)).state).toBe('over');
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(600)).state).toBe('over');
  });

  it('if the idle time is shorter than two minutes, shows the warning during its second half', () => {
    expect(planIdle(nobodySince(atNine), 1, atNine + 29_999).state).toBe('at_work');
    expect(planIdle(nobodySince(atNine), 1, atNine + 30_000).state).toBe('warned');
  });

  it('treats activity in another tab as activity of the user', () => {
    const clock = { ...nobodySince(atNine), lastActAt: atNine + minutes(20) };
    expect(planIdle(clock, 30, atNine + minutes(45))).toMatchObject({ state: 'at_work', isReportDue: false });
  });

  it('reports activity to the server at most every two minutes', () => {
    const clock = { lastActAt: atNine + 5_000, lastOwnActAt: atNine + 5_000, lastReportedAt: atNine };
    expect(planIdle(clock, 30, atNine + 6_000)).toMatchObject({
      isReportDue: false,
      lookAgainAt: atNine + minutes(2),
    });
    expect(planIdle(clock, 30, atNine + minutes(2))).toMatchObject({
      isReportDue: true,
      lookAgainAt: atNine + 5_000 + minutes(29),
    });
  });

  it('if the idle time is short, reports activity before the server would end the session', () => {
    const clock = { lastActAt: atNine + 5_000, lastOwnActAt: atNine + 5_000, lastReportedAt: atNine };
    expect(planIdle(clock, 1, atNine + 15_000).isReportDue).toBe(true);
  });

  it('reports nothing to the server if there was no new activity', () => {
    const clock = { ...nobodySince(atNine), lastReportedAt: atNine + minutes(2) };
    expect(planIdle(clock, 30, atNine + minutes(10)).isReportDue).toBe(false);
  });
});

describe('IdleWatch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
  });

  it('stopping the watch ends the warning', () => {
    const states: IdleState[] = [];
    const watch = new IdleWatch(30, { onState: (state) => states.push(state), onReportDue: () => undefined });
    vi.advanceTimersByTime(minutes(29));
    watch.stop();
    vi.advanceTimersByTime(minutes(5));
    expect(states).toEqual(['warned', 'at_work']);
  });
});
