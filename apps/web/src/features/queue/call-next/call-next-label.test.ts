import { describe, expect, it } from 'vitest';
import { callNextLabel, mayCallNext } from './call-next-label.ts';

describe('callNextLabel', () => {
  it('the button offers to call the first patient if there is no current patient', () => {
    expect(callNextLabel(false, 3)).toBe('Call First Patient');
    expect(callNextLabel(false, 0)).toBe('Call First Patient');
  });

  it('the button offers to call the next patient if there is a current patient and others wait', () => {
    expect(callNextLabel(true, 1)).toBe('Call Next Patient');
  });

  it('the button offers to complete the current patient if no other patient waits', () => {
    expect(callNextLabel(true, 0)).toBe('Complete Current Patient');
  });
});

describe('mayCallNext', () => {
  it('Call Next is possible only if a patient is waiting or current', () => {
    expect(mayCallNext('day_wise', true, true)).toBe(true);
    expect(mayCallNext('day_wise', true, false)).toBe(false);
    expect(mayCallNext('central', true, false)).toBe(false);
  });

  it('Call Next requires a day-wise queue to be active, but not a central queue', () => {
    expect(mayCallNext('day_wise', false, true)).toBe(false);
    expect(mayCallNext('central', false, true)).toBe(true);
  });
});
