export const idleLockMessages = {
  idleTitle: 'Are you still there?',
  idleWarning: 'You will be signed out in a minute.',
  idleHint: 'Anteroom hasn’t been used on this device for a while. Unsaved changes will be lost.',
  staySignedIn: 'Stay signed in',
  signOutNow: 'Sign out now',
  signingOut: 'Signing out…',
} as const;
