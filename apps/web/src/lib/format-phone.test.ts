import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

describe('formatPhone', () => {
  it('formats ten digits as (xxx) xxx-xxxx', () => {
    expect(formatPhone('5551234567')).toBe('(555) 123-4567');
    expect(formatPhone('555-123-4567')).toBe('(555) 123-4567');
  });

  it('returns a phone number without exactly ten digits unchanged', () => {
    expect(formatPhone('+49 30 1234567')).toBe('+49 30 1234567');
    expect(formatPhone('112')).toBe('112');
  });

  it('keeps the country code of a phone number that has ten digits with it', () => {
    expect(formatPhone('+47 12 34 56 78')).toBe('+47 12 34 56 78');
    expect(formatPhone('(+45) 12345678')).toBe('(+45) 12345678');
  });

  it('returns N/A if there is no phone number', () => {
    expect(formatPhone(null)).toBe('N/A');
    expect(formatPhone('')).toBe('N/A');
  });
});
