import { describe, expect, it } from 'vitest';
import { callNextLabel } from './call-next-label.ts';

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
