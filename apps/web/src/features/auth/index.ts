export { accountPageMessages } from './account-page.messages.ts';
export { authMessages } from './auth.messages.ts';
export { AcceptInvitationForm } from './components/accept-invitation-form.tsx';
export { IdleLock } from './components/idle-lock.tsx';
export { LogInForm } from './components/log-in-form.tsx';
export { ChangePasswordForm, OwnCredentials } from './components/own-credentials.tsx';
export { ForgotPasswordForm, ResetPasswordForm } from './components/password-reset-forms.tsx';
export { RegisterForm } from './components/register-form.tsx';
export { SessionList } from './components/session-list.tsx';
export { ShortcutSettings } from './components/shortcut-settings.tsx';
export { ResendVerification, useVerifyEmail, VerifyEmailForm } from './components/verify-email-form.tsx';
export { useLogOut } from './end-session.ts';
export { ownAccountMessages } from './own-account.messages.ts';
export {
  LazySecondFactorFirst,
  StepUpHost,
  useFactorNote,
} from './second-factor/lazy-second-factor-parts.tsx';
export { OwnFactorsSection } from './second-factor/own-factors.tsx';
export { SignInPolicyForm } from './sign-in-policy/sign-in-policy-form.tsx';
export { confirmSession, startSession, useAcceptManagerRequest, useConfirmEmail } from './start-session.ts';
export { useFreshSession, useMustVerifyEmail, useSession, useSignedInUser } from './use-session.ts';
