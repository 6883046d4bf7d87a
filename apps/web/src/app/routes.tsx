import type { Role } from '@anteroom/contract/roles';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { comingSoon } from '../pages/coming-soon.messages.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { DashboardShell } from './dashboard-shell.tsx';
import { RequireRole } from './require-role.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import {
  AccountPage,
  AppointmentsPage,
  AuditPage,
  CentralQueuePage,
  ClinicSettingsPage,
  ComingSoonPage,
  CreateManagerPage,
  DayWiseQueuePage,
  EmergencyAccessPage,
  ImportPage,
  ManageQueuePage,
  ManagersPage,
  OverviewPage,
  PatientsPage,
  QueueAnalyticsPage,
  QueueSettingsPage,
  ReportsPage,
  SchedulePage,
  UsersPage,
} from './screens.ts';

/** The routes behind the sign-in. Together with `public-routes.tsx` they implement the specification's route table. */
export function DashboardRoutes() {
  return (
    <Routes>
      <Route element={<RequireSignIn />}>
        <Route element={<DashboardShell />}>{dashboardRoutes}</Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

const forRoles = (roles: readonly Role[], screen: ReactNode) => (
  <RequireRole roles={roles}>{screen}</RequireRole>
);

export const dashboardRoutes = [
  <Route key="overview" index element={<OverviewPage />} />,
  <Route key="account" path="account" element={<AccountPage />} />,
  <Route
    key="create-manager"
    path="create-manager"
    element={forRoles(['admin', 'doctor'], <CreateManagerPage />)}
  />,
  <Route key="users" path="users" element={forRoles(['admin'], <UsersPage />)} />,
  <Route key="audit" path="audit" element={forRoles(['admin'], <AuditPage />)} />,
  <Route
    key="emergency-access"
    path="emergency-access"
    element={forRoles(['admin', 'doctor'], <EmergencyAccessPage />)}
  />,
  <Route key="managers" path="managers" element={forRoles(['doctor'], <ManagersPage />)} />,
  <Route key="clinic" path="clinic" element={forRoles(['admin'], <ClinicSettingsPage />)} />,
  <Route key="import" path="import" element={forRoles(['admin'], <ImportPage />)} />,
  <Route key="patients" path="patients" element={<PatientsPage />} />,
  <Route key="appointments" path="appointments" element={<AppointmentsPage />} />,
  <Route
    key="appointments-old"
    path="appointments-old"
    element={<ComingSoonPage {...comingSoon.appointmentsOld} />}
  />,
  <Route key="schedule" path="schedule" element={<SchedulePage />} />,
  <Route key="queue-settings" path="queue-settings" element={<QueueSettingsPage />} />,
  <Route key="queue" path="queue" element={<DayWiseQueuePage />} />,
  <Route key="manage-queue" path="manage-queue" element={<ManageQueuePage />} />,
  <Route key="central-queue" path="central-queue" element={<CentralQueuePage />} />,
  <Route key="queue-analytics" path="queue-analytics" element={<QueueAnalyticsPage />} />,
  <Route key="reports" path="reports" element={<ReportsPage />} />,
];
