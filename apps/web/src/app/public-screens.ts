import { lazyComponent } from '#lib/lazy-component';

/** Each screen loads when it is first opened, so that the sign-in page stays light. */
export const LogInPage = lazyComponent(async () => (await import('../pages/log-in-page.tsx')).LogInPage);
export const RegisterPage = lazyComponent(
  async () => (await import('../pages/register-page.tsx')).RegisterPage,
);
export const ForgotPasswordPage = lazyComponent(
  async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
);
export const ResetPasswordPage = lazyComponent(
  async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
);
export const AcceptInvitationPage = lazyComponent(
  async () => (await import('../pages/accept-invitation-page.tsx')).AcceptInvitationPage,
);
export const AcceptRequestPage = lazyComponent(
  async () => (await import('../pages/accept-request-page.tsx')).AcceptRequestPage,
);
export const ConfirmEmailPage = lazyComponent(
  async () => (await import('../pages/confirm-email-page.tsx')).ConfirmEmailPage,
);
export const ChoosePasswordPage = lazyComponent(
  async () => (await import('../pages/choose-password-page.tsx')).ChoosePasswordPage,
);
export const VerifyEmailPage = lazyComponent(
  async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
);
export const ContactPage = lazyComponent(async () => (await import('../pages/contact-page.tsx')).ContactPage);
export const DisplayPage = lazyComponent(async () => (await import('../pages/display-page.tsx')).DisplayPage);
export const VisitPage = lazyComponent(async () => (await import('../pages/visit-page.tsx')).VisitPage);
export const NotFoundPage = lazyComponent(
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
);
/** The shell, the guards and the dashboard's routes load as one bundle, to avoid a request waterfall. */
export const DashboardRoutes = lazyComponent(async () => (await import('./routes.tsx')).DashboardRoutes);
