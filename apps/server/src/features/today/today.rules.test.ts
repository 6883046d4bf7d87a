import { describe, expect, it } from 'vitest';
import { minutesOver, nextFreeTime } from './today.rules.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
const morning = { ...span('09:00', '12:00'), slotMinutes: 30 };

describe('nextFreeTime', () => {
  it('returns the first free slot of the grid from now on', () => {
    expect(nextFreeTime([morning], [], at('09:10'))).toBe(at('09:30'));
    expect(nextFreeTime([morning], [], at('09:30'))).toBe(at('09:30'));
  });

  it('skips slots that share time with an appointment, and begins right after one ends', () => {
    expect(nextFreeTime([morning], [span('09:20', '10:30')], at('09:00'))).toBe(at('10:30'));
  });

  it('continues in the next window, whatever the order of the windows', () => {
    const afternoon = { ...span('14:00', '15:00'), slotMinutes: 15 };
    expect(nextFreeTime([afternoon, morning], [], at('11:45'))).toBe(at('14:00'));
  });

  it('returns null without a free slot', () => {
    expect(nextFreeTime([], [], 0)).toBeNull();
    expect(nextFreeTime([morning], [span('08:00', '12:00')], at('08:00'))).toBeNull();
  });
});

describe('minutesOver', () => {
  it('counts whole minutes beyond the planned length', () => {
    expect(minutesOver(at('09:00'), 30, at('09:42') + 59_000)).toBe(12);
    expect(minutesOver(at('09:00'), 30, at('09:20'))).toBe(0);
  });
});
