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
