import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { LazyBoundary } from '#lib/lazy-component';
import {
  AcceptInvitationPage,
  AcceptRequestPage,
  ChoosePasswordPage,
  ConfirmEmailPage,
  ContactPage,
  DashboardRoutes,
  DisplayPage,
  ForgotPasswordPage,
  LogInPage,
  NotFoundPage,
  RegisterPage,
  ResetPasswordPage,
  VerifyEmailPage,
  VisitPage,
} from './public-screens.ts';

/** The routes of the whole app. `routes.tsx` adds the dashboard's. */
export function AppRoutes() {
  return (
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
        <Route path="/display/:secret" element={<OfSecret screen={DisplayPage} />} />
        <Route path="/q/:secret" element={<OfSecret screen={VisitPage} />} />
        <Route path="/dashboard/*" element={<DashboardRoutes />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </LazyBoundary>
  );
}

/**
 * Passes the secret of the URL to its screen. If the screen used the router itself, the bundler would split the router
 * off and make the sign-in page heavier.
 */
function OfSecret({ screen: Screen }: { screen: ComponentType<{ secret: string }> }) {
  const { secret = '' } = useParams();
  return <Screen secret={secret} />;
}
