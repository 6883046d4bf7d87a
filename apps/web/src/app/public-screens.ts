import { fetched } from '#lib/fetched';

/** Each screen is fetched when it is first opened, so that signing in carries none of the dashboard. */
export const LogInPage = fetched(async () => (await import('../pages/log-in-page.tsx')).LogInPage);
export const RegisterPage = fetched(async () => (await import('../pages/register-page.tsx')).RegisterPage);
export const ForgotPasswordPage = fetched(
  async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
);
export const ResetPasswordPage = fetched(
  async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
);
export const AcceptInvitationPage = fetched(
  async () => (await import('../pages/accept-invitation-page.tsx')).AcceptInvitationPage,
);
export const AcceptRequestPage = fetched(
  async () => (await import('../pages/accept-request-page.tsx')).AcceptRequestPage,
);
export const ConfirmEmailPage = fetched(
  async () => (await import('../pages/confirm-email-page.tsx')).ConfirmEmailPage,
);
export const ChoosePasswordPage = fetched(
  async () => (await import('../pages/choose-password-page.tsx')).ChoosePasswordPage,
);
export const VerifyEmailPage = fetched(
  async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
);
export const ContactPage = fetched(async () => (await import('../pages/contact-page.tsx')).ContactPage);
export const DisplayPage = fetched(async () => (await import('../pages/display-page.tsx')).DisplayPage);
export const VisitPage = fetched(async () => (await import('../pages/visit-page.tsx')).VisitPage);
export const NotFoundPage = fetched(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);
/** The shell, the guards and the dashboard's addresses come in one piece: nobody waits for one after the other. */
export const DashboardRoutes = fetched(async () => (await import('./routes.tsx')).DashboardRoutes);
