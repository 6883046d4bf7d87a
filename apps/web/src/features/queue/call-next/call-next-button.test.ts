import { describe, expect, it } from 'vitest';
import { callNextLabel, mayCallNext } from './call-next-button.tsx';

describe('callNextLabel', () => {
  it('the button says that it calls the first patient if there is no current patient', () => {
    expect(callNextLabel(false, 3)).toBe('Call First Patient');
    expect(callNextLabel(false, 0)).toBe('Call First Patient');
  });

  it('the button says that it calls the next patient if there is a current patient and others are waiting', () => {
    expect(callNextLabel(true, 1)).toBe('Call Next Patient');
  });

  it('the button says that it completes the current patient if no other patient is waiting', () => {
    expect(callNextLabel(true, 0)).toBe('Complete Current Patient');
  });
});

describe('mayCallNext', () => {
  it('Call Next is enabled only if there is a waiting or a current patient', () => {
    expect(mayCallNext('day_wise', true, true)).toBe(true);
    expect(mayCallNext('day_wise', true, false)).toBe(false);
    expect(mayCallNext('central', true, false)).toBe(false);
  });

  it('Call Next is disabled while a day-wise queue is paused, but not while a central queue is paused', () => {
    expect(mayCallNext('day_wise', false, true)).toBe(false);
    expect(mayCallNext('central', false, true)).toBe(true);
  });
});
