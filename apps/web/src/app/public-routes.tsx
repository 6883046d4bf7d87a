import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { Fetching } from '#lib/fetched';
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

/** The whole app by address. The dashboard's own addresses come with it, in `routes.tsx`. */
export function AppRoutes() {
  return (
    <Fetching placeholder={null}>
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
    </Fetching>
  );
}

/** What opens by its secret address alone. A screen that asked the router itself would split it off, and weigh on the sign-in. */
function OfSecret({ screen: Screen }: { screen: ComponentType<{ secret: string }> }) {
  const { secret = '' } = useParams();
  return <Screen secret={secret} />;
}
