export const authWords = {
  title: 'Sign in',
  subtitle: 'Welcome back. Please sign in to your account.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  forgotPassword: 'Forgot your password?',
  loginFailed: 'Login failed. Please try again.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  logOut: 'Logout',
  loggingOut: 'Logging out...',
} as const;
