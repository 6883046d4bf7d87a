import type { AuditVerification } from '@anteroom/contract/audit';

/**
 * Returns whether the last verification covered at least one entry. If it ran before the first entry, it verified
 * nothing.
 */
export function isVerified({ state, upTo, at }: Pick<AuditVerification, 'state' | 'upTo' | 'at'>): boolean {
  return state !== 'unverified' && at !== null && upTo > 0;
}
