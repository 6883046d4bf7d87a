import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type AccountAction = Extract<AuditAction, `account.${string}`>;

export const accountActionWords: Record<AccountAction, ActionWords> = {
  'account.registered': {
    label: 'Account registered',
    says: ({ whose, reason }) =>
      reason === 'email_taken'
        ? 'tried to register with an address that already has an account'
        : `registered ${whose('an account')}`,
  },
  'account.created': { label: 'Account created', says: ({ whose }) => `created ${whose('an account')}` },
  'account.updated': {
    label: 'Account changed',
    says: ({ whose, fields }) => `changed ${whose('an account')}${fields}`,
  },
  'account.disabled': {
    label: 'Account disabled',
    says: ({ whose, reason }) =>
      reason === 'never_verified'
        ? `closed ${whose('an account')} because its address was never verified`
        : `disabled ${whose('an account')}`,
  },
  'account.enabled': { label: 'Account enabled', says: ({ whose }) => `enabled ${whose('an account')}` },
  'account.confirmed': {
    label: 'Account confirmed',
    says: ({ whose }) => `confirmed ${whose('an account')}`,
  },
  'account.invited': {
    label: 'Invitation sent',
    says: ({ whose }) => `sent an invitation to ${whose('an account')}`,
  },
  'account.invitation_accepted': {
    label: 'Invitation accepted',
    says: ({ whose }) => `accepted the invitation to ${whose('an account')}`,
  },
  'account.email_change_requested': {
    label: 'New email requested',
    says: () => 'asked to change their email address',
  },
  'account.email_changed': {
    label: 'Email changed',
    says: ({ whose }) => `changed the email address of ${whose('an account')}`,
  },
  'account.manager_request_accepted': {
    label: 'Manager request accepted',
    says: ({ managerName }) => `accepted that ${managerName} works for another doctor`,
  },
  'account.verified': {
    label: 'Email verified',
    says: ({ whose }) => `verified ${whose('an email address')}`,
  },
  'account.verification_requested': {
    label: 'Verification requested',
    says: () => 'asked for a verification email',
  },
  'account.doctors_changed': {
    label: 'Doctors of a manager changed',
    says: ({ managerName }) => `changed which doctors ${managerName} serves`,
  },
};

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
