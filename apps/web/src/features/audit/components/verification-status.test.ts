import { expect, it } from 'vitest';
import { isVerified } from './verification-status.tsx';

it('considers the audit trail verified only if the verification covered at least one entry', () => {
  expect(isVerified({ state: 'verified', upTo: 5, at: 1 })).toBe(true);
  expect(isVerified({ state: 'verified', upTo: 0, at: 1 })).toBe(false);
  expect(isVerified({ state: 'unverified', upTo: 0, at: null })).toBe(false);
});
