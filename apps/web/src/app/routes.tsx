import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { comingSoon } from '../pages/coming-soon.words.ts';
import { RequireRole } from './require-role.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import {
  AppointmentsPage,
  ComingSoonPage,
  DashboardShell,
  DayWiseQueuePage,
  LogInPage,
  ManageQueuePage,
  NotFoundPage,
  OverviewPage,
  PatientsPage,
  PublicComingSoonPage,
  QueueSettingsPage,
} from './screens.ts';

/** The specification's route table. */
export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        <Route path="/login" element={<LogInPage />} />
        <Route path="/register" element={<PublicComingSoonPage {...comingSoon.register} />} />
        <Route path="/forgot-password" element={<PublicComingSoonPage {...comingSoon.forgotPassword} />} />
        <Route path="/reset-password" element={<PublicComingSoonPage {...comingSoon.resetPassword} />} />
        <Route path="/verify-email" element={<PublicComingSoonPage {...comingSoon.verifyEmail} />} />
        <Route path="/contact" element={<PublicComingSoonPage {...comingSoon.contact} />} />
        <Route element={<RequireSignIn />}>
          <Route path="/dashboard" element={<DashboardShell />}>
            {dashboardRoutes}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

const dashboardRoutes = [
  <Route key="overview" index element={<OverviewPage />} />,
  <Route
    key="create-manager"
    path="create-manager"
    element={
      <RequireRole roles={['admin', 'doctor']}>
        <ComingSoonPage {...comingSoon.createManager} />
      </RequireRole>
    }
  />,
  <Route
    key="users"
    path="users"
    element={
      <RequireRole roles={['admin']}>
        <ComingSoonPage {...comingSoon.users} />
      </RequireRole>
    }
  />,
  <Route
    key="managers"
    path="managers"
    element={
      <RequireRole roles={['doctor']}>
        <ComingSoonPage {...comingSoon.managers} />
      </RequireRole>
    }
  />,
  <Route key="patients" path="patients" element={<PatientsPage />} />,
  <Route key="appointments" path="appointments" element={<AppointmentsPage />} />,
  <Route
    key="appointments-old"
    path="appointments-old"
    element={<ComingSoonPage {...comingSoon.appointmentsOld} />}
  />,
  <Route key="schedule" path="schedule" element={<ComingSoonPage {...comingSoon.schedule} />} />,
  <Route key="queue-settings" path="queue-settings" element={<QueueSettingsPage />} />,
  <Route key="queue" path="queue" element={<DayWiseQueuePage />} />,
  <Route key="manage-queue" path="manage-queue" element={<ManageQueuePage />} />,
  <Route
    key="central-queue"
    path="central-queue"
    element={<ComingSoonPage {...comingSoon.centralQueue} />}
  />,
  <Route
    key="queue-analytics"
    path="queue-analytics"
    element={<ComingSoonPage {...comingSoon.queueAnalytics} />}
  />,
  <Route key="reports" path="reports" element={<ComingSoonPage {...comingSoon.reports} />} />,
];
