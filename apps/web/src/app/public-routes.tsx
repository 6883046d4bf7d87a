import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import {
  ContactPage,
  DashboardRoutes,
  ForgotPasswordPage,
  LogInPage,
  NotFoundPage,
  RegisterPage,
  ResetPasswordPage,
  VerifyEmailPage,
} from './public-screens.ts';

/** The whole app by address. The dashboard's own addresses come with it, in `routes.tsx`. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        <Route path="/login" element={<LogInPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/dashboard/*" element={<DashboardRoutes />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
