/** Texts of the second sign-in step and of the step-up. In a separate file, to keep the sign-in page small. */
export const secondStepMessages = {
  appHint: 'Six digits from your authenticator app.',
  recoveryHint: 'Each recovery code works once.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code instead',
  useApp: 'Use the authenticator app instead',
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  back: 'Start again',
  failed: 'The code could not be checked. Please try again.',

  stepUpTitle: 'Confirm that it’s you',
  stepUpHint: 'This action needs a fresh confirmation, because you signed in a while ago.',
  stepUpFailed: 'Your identity could not be confirmed. Please try again.',
  currentPassword: 'Your password',
  usePasskey: 'Use your passkey',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  cancel: 'Cancel',
} as const;
