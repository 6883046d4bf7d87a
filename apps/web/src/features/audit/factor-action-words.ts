import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type FactorAction = Extract<AuditAction, `second_factor.${string}`>;

export const factorActionWords: Record<FactorAction, ActionWords> = {
  'second_factor.added': {
    label: 'Second factor added',
    says: ({ whose }) => `added a second factor to ${whose('an account')}`,
  },
  'second_factor.renamed': {
    label: 'Passkey renamed',
    says: ({ whose }) => `renamed a passkey of ${whose('an account')}`,
  },
  'second_factor.removed': {
    label: 'Second factor removed',
    says: ({ whose }) => `removed a second factor from ${whose('an account')}`,
  },
  'second_factor.reset': {
    label: 'Second factor reset',
    says: ({ whose }) => `reset the second factor of ${whose('an account')}`,
  },
  'second_factor.codes_replaced': {
    label: 'Recovery codes replaced',
    says: ({ whose }) => `made new recovery codes for ${whose('an account')}`,
  },
  'second_factor.refused': {
    label: 'Code refused',
    says: ({ whose }) => `gave a wrong code for ${whose('an account')}`,
  },
};
