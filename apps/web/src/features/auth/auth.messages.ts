/** Texts for signing in and out. The other account texts are in separate files, to keep the sign-in page small. */
export const authMessages = {
  title: 'Sign in',
  subtitle: 'Welcome back. Please sign in to your account.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  forgotPassword: 'Forgot your password?',
  noAccount: 'No account yet?',
  register: 'Register',
  contact: 'Contact',
  loginFailed: 'Login failed. Please try again.',
  ended: {
    expiry: 'Your session has ended. Please sign in again.',
    idleness: 'You were signed out because Anteroom was not used for a while. Please sign in again.',
  },
  draftsKept: (minutes: number) =>
    `What you were typing is kept in this tab for ${minutes} minutes, for you alone.`,
  logOut: 'Logout',
  loggingOut: 'Logging out…',
} as const;

export const idleLockMessages = {
  idleTitle: 'Are you still there?',
  idleWarning: 'You will be signed out in a minute.',
  idleHint: 'Anteroom hasn’t been used on this device for a while. Unsaved changes will be lost.',
  staySignedIn: 'Stay signed in',
  signOutNow: 'Sign out now',
  signingOut: 'Signing out…',
} as const;
