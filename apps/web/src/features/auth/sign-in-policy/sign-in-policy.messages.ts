import type { Role } from '@anteroom/contract/roles';
import type { FactorRule } from '@anteroom/contract/sign-in-policy';

export const signInPolicyMessages = {
  title: 'Staff sign-in',
  hint: 'With two-step sign-in, a stolen password is not enough to sign in.',
  loading: 'Loading…',
  loadFailed: 'The rules for signing in could not be loaded.',
  ruleOf: { admin: 'Admins', doctor: 'Doctors', manager: 'Managers' } satisfies Record<Role, string>,
  rules: {
    off: 'Two-step sign-in is optional',
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
  save: 'Save sign-in rules',
  saving: 'Saving…',
  saved: 'The rules for signing in were saved.',
  saveFailed: 'The rules for signing in could not be saved. Please try again.',
} as const;

/** Texts that ask the user to set up a second factor. */
export const factorNoteMessages = {
  askedTitle: 'Protect your account with two-step sign-in',
  asked: 'Your clinic asks you to add a passkey or an authenticator app. It takes a minute.',
  requiredTitle: (date: string) => `Set up two-step sign-in by ${date}`,
  required: 'After that, you can’t use Anteroom until it is set up.',
  setUp: 'Set it up',
  later: 'Later',

  firstTitle: 'Set up two-step sign-in',
  firstSubtitle: 'Your clinic requires it. Add a passkey or an authenticator app to continue.',
  continue: 'Continue',
  continuing: 'One moment…',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
} as const;
