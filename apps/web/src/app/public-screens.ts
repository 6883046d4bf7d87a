import { lazy } from 'react';

/** Each screen is fetched when it is first opened, so that signing in carries none of the dashboard. */
export const LogInPage = lazy(async () => ({
  default: (await import('../pages/log-in-page.tsx')).LogInPage,
}));
export const RegisterPage = lazy(async () => ({
  default: (await import('../pages/register-page.tsx')).RegisterPage,
}));
export const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
}));
export const ResetPasswordPage = lazy(async () => ({
  default: (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
}));
export const VerifyEmailPage = lazy(async () => ({
  default: (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
}));
export const ContactPage = lazy(async () => ({
  default: (await import('../pages/contact-page.tsx')).ContactPage,
}));
export const DisplayPage = lazy(async () => ({
  default: (await import('../pages/display-page.tsx')).DisplayPage,
}));
export const VisitPage = lazy(async () => ({
  default: (await import('../pages/visit-page.tsx')).VisitPage,
}));
export const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}));
/** The shell, the guards and the dashboard's addresses come in one piece: nobody waits for one after the other. */
export const DashboardRoutes = lazy(async () => ({
  default: (await import('./routes.tsx')).DashboardRoutes,
}));
