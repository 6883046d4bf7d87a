import type { Role } from '@anteroom/contract/roles';
import type { FactorRule } from '@anteroom/contract/sign-in-policy';

export const signInPolicyMessages = {
  title: 'Sign-in of your staff',
  hint: 'Two-step sign-in protects accounts whose password became known.',
  loading: 'Loading…',
  loadFailed: 'The rules for signing in could not be loaded.',
  ruleOf: { admin: 'Admins', doctor: 'Doctors', manager: 'Managers' } satisfies Record<Role, string>,
  rules: {
    off: 'Two-step sign-in is voluntary',
    asked: 'Ask for two-step sign-in',
    required: 'Require two-step sign-in',
  } satisfies Record<FactorRule, string>,
  graceOf: {
    admin: 'Days for admins',
    doctor: 'Days for doctors',
    manager: 'Days for managers',
  } satisfies Record<Role, string>,
  graceHint: 'Time to set it up. After that, they can’t do anything else.',
  stepUp: 'Ask for the password again before risky actions',
  stepUpHint:
    'Accounts, exports, displays, calendar feeds and emergency access. People with two-step sign-in are always asked.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'The rules for signing in were saved.',
  saveFailed: 'The rules for signing in could not be saved. Please try again.',
} as const;
