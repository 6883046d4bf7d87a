import type { AuditVerification } from '@anteroom/contract/audit';

/**
 * Returns whether the last verification covered at least one entry. A verification that ran before the first entry
 * proves nothing.
 */
export function isVerified({ state, upTo, at }: Pick<AuditVerification, 'state' | 'upTo' | 'at'>): boolean {
  return state !== 'unverified' && at !== null && upTo > 0;
}
