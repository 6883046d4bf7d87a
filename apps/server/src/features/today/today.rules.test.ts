import { describe, expect, it } from 'vitest';
import { minutesOver } from './today.rules.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);

describe('minutesOver', () => {
  it('returns the whole minutes by which a visit exceeds the planned length', () => {
    expect(minutesOver(at('09:00'), 30, at('09:42') + 59_000)).toBe(12);
    expect(minutesOver(at('09:00'), 30, at('09:20'))).toBe(0);
  });
});
