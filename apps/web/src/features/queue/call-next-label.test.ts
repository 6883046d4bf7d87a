import { describe, expect, it } from 'vitest';
import { callNextLabel, mayCallNext } from './call-next-label.ts';

describe('callNextLabel', () => {
  it('calls the first patient when nobody is being seen', () => {
    expect(callNextLabel(false, 3)).toBe('Call First Patient');
    expect(callNextLabel(false, 0)).toBe('Call First Patient');
  });

  it('calls the next one while somebody is being seen and others wait', () => {
    expect(callNextLabel(true, 1)).toBe('Call Next Patient');
  });

  it('completes the last one when nobody waits', () => {
    expect(callNextLabel(true, 0)).toBe('Complete Current Patient');
  });
});

describe('mayCallNext', () => {
  it('needs somebody who waits or is being seen', () => {
    expect(mayCallNext('day_wise', true, true)).toBe(true);
    expect(mayCallNext('day_wise', true, false)).toBe(false);
    expect(mayCallNext('central', true, false)).toBe(false);
  });

  it('needs a day’s line to be active, but not the central one', () => {
    expect(mayCallNext('day_wise', false, true)).toBe(false);
    expect(mayCallNext('central', false, true)).toBe(true);
  });
});
