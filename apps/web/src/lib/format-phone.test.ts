import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

describe('formatPhone', () => {
  it('writes ten digits the way the reception reads them out', () => {
    expect(formatPhone('5551234567')).toBe('(555) 123-4567');
    expect(formatPhone('555-123-4567')).toBe('(555) 123-4567');
  });

  it('leaves any other number as it was given', () => {
    expect(formatPhone('+49 30 1234567')).toBe('+49 30 1234567');
    expect(formatPhone('112')).toBe('112');
  });

  it('says N/A where there is none', () => {
    expect(formatPhone(null)).toBe('N/A');
    expect(formatPhone('')).toBe('N/A');
  });
});
