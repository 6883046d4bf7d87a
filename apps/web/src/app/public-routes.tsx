import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';

/** Each screen loads only when it is first opened, so that the sign-in page stays small. */
const LogInPage = lazyComponent(async () => (await import('../pages/log-in-page.tsx')).LogInPage);
const RegisterPage = lazyComponent(async () => (await import('../pages/register-page.tsx')).RegisterPage);
const ForgotPasswordPage = lazyComponent(
  async () => (await import('../pages/password-reset-pages.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyComponent(
  async () => (await import('../pages/password-reset-pages.tsx')).ResetPasswordPage,
);
const AcceptInvitationPage = lazyComponent(
  async () => (await import('../pages/accept-invitation-page.tsx')).AcceptInvitationPage,
);
const AcceptRequestPage = lazyComponent(
  async () => (await import('../pages/link-action-pages.tsx')).AcceptRequestPage,
);
const ConfirmEmailPage = lazyComponent(
  async () => (await import('../pages/link-action-pages.tsx')).ConfirmEmailPage,
);
const ChoosePasswordPage = lazyComponent(
  async () => (await import('../pages/choose-password-page.tsx')).ChoosePasswordPage,
);
const VerifyEmailPage = lazyComponent(
  async () => (await import('../pages/verify-email-page.tsx')).VerifyEmailPage,
);
const ContactPage = lazyComponent(async () => (await import('../pages/contact-page.tsx')).ContactPage);
const NotFoundPage = lazyComponent(async () => (await import('../pages/error-pages.tsx')).NotFoundPage);
/** Loads the shell, the guards and the dashboard's routes as one chunk, to avoid a request waterfall. */
const DashboardRoutes = lazyComponent(async () => (await import('./routes.tsx')).DashboardRoutes);

/**
 * The routes of the whole app. `routes.tsx` adds the dashboard's routes, and `patient-pages.tsx` contains the pages
 * without a router.
 */
export function AppRoutes() {
  return (
    // Turn transitions off: they would delay input in fields bound to the URL, so a fast change could overwrite the
    // previous one.
    <BrowserRouter useTransitions={false}>
      <LazyBoundary placeholder={null}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          <Route path="/login" element={<LogInPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/verify-email" element={<VerifyEmailPage />} />
          <Route path="/accept-invitation" element={<AcceptInvitationPage />} />
          <Route path="/accept-request" element={<AcceptRequestPage />} />
          <Route path="/confirm-email" element={<ConfirmEmailPage />} />
          <Route path="/choose-password" element={<ChoosePasswordPage />} />
          <Route path="/contact" element={<ContactPage />} />
          <Route path="/dashboard/*" element={<DashboardRoutes />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </LazyBoundary>
    </BrowserRouter>
  );
}
