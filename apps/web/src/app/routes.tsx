import type { Role } from '@anteroom/contract/roles';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { lazyComponent } from '#lib/lazy-component';
import { comingSoon } from '../pages/pages.messages.ts';
import { DashboardShell } from './dashboard-shell.tsx';
import { RequireRole, RequireSignIn } from './route-guards.tsx';

/** Each screen of the dashboard loads when it is first opened. */
const ComingSoonPage = lazyComponent(
  async () => (await import('../pages/coming-soon-page.tsx')).ComingSoonPage,
);
const AccountPage = lazyComponent(async () => (await import('../pages/account-page.tsx')).AccountPage);
const OverviewPage = lazyComponent(async () => (await import('../pages/overview-page.tsx')).OverviewPage);
const CreateManagerPage = lazyComponent(
  async () => (await import('../pages/create-manager-page.tsx')).CreateManagerPage,
);
const UsersPage = lazyComponent(async () => (await import('../pages/users-page.tsx')).UsersPage);
const ManagersPage = lazyComponent(async () => (await import('../pages/managers-page.tsx')).ManagersPage);
const ClinicSettingsPage = lazyComponent(
  async () => (await import('../pages/clinic-settings-page.tsx')).ClinicSettingsPage,
);
const EmergencyAccessPage = lazyComponent(
  async () => (await import('../pages/emergency-access-page.tsx')).EmergencyAccessPage,
);
const HealthPage = lazyComponent(async () => (await import('../pages/health-page.tsx')).HealthPage);
const AuditPage = lazyComponent(async () => (await import('../pages/audit-page.tsx')).AuditPage);
const ImportPage = lazyComponent(async () => (await import('../pages/import-page.tsx')).ImportPage);
const PatientPage = lazyComponent(async () => (await import('../pages/patient-page.tsx')).PatientPage);
const DuplicatesPage = lazyComponent(
  async () => (await import('../pages/duplicates-page.tsx')).DuplicatesPage,
);
const PatientsPage = lazyComponent(async () => (await import('../pages/patients-page.tsx')).PatientsPage);
const AppointmentsPage = lazyComponent(
  async () => (await import('../pages/appointments-page.tsx')).AppointmentsPage,
);
const SchedulePage = lazyComponent(async () => (await import('../pages/schedule-page.tsx')).SchedulePage);
const QueueSettingsPage = lazyComponent(
  async () => (await import('../pages/queue-settings-page.tsx')).QueueSettingsPage,
);
const DayWiseQueuePage = lazyComponent(
  async () => (await import('../pages/queue-pages.tsx')).DayWiseQueuePage,
);
const CentralQueuePage = lazyComponent(
  async () => (await import('../pages/queue-pages.tsx')).CentralQueuePage,
);
const QueueAnalyticsPage = lazyComponent(
  async () => (await import('../pages/queue-analytics-page.tsx')).QueueAnalyticsPage,
);
const ManageQueuePage = lazyComponent(
  async () => (await import('../pages/manage-queue-page.tsx')).ManageQueuePage,
);
const RemindersPage = lazyComponent(async () => (await import('../pages/reminders-page.tsx')).RemindersPage);
const WaitingListPage = lazyComponent(
  async () => (await import('../pages/waiting-list-page.tsx')).WaitingListPage,
);
const NotFoundPage = lazyComponent(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);
const ReportsPage = lazyComponent(async () => (await import('../pages/reports-page.tsx')).ReportsPage);

/**
 * The routes that require signing in. Together with `public-routes.tsx`, they implement the specification's route
 * table.
 */
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
  <Route key="health" path="health" element={forRoles(['admin'], <HealthPage />)} />,
  <Route
    key="emergency-access"
    path="emergency-access"
    element={forRoles(['admin', 'doctor'], <EmergencyAccessPage />)}
  />,
  <Route key="managers" path="managers" element={forRoles(['doctor'], <ManagersPage />)} />,
  <Route key="clinic" path="clinic" element={forRoles(['admin'], <ClinicSettingsPage />)} />,
  <Route key="import" path="import" element={forRoles(['admin'], <ImportPage />)} />,
  <Route key="patients" path="patients" element={<PatientsPage />} />,
  <Route key="duplicates" path="patients/duplicates" element={<DuplicatesPage />} />,
  <Route key="patient" path="patients/:patientId" element={<PatientPage />} />,
  <Route key="appointments" path="appointments" element={<AppointmentsPage />} />,
  <Route
    key="appointments-old"
    path="appointments-old"
    element={<ComingSoonPage {...comingSoon.appointmentsOld} />}
  />,
  <Route key="waiting-list" path="waiting-list" element={<WaitingListPage />} />,
  <Route key="schedule" path="schedule" element={<SchedulePage />} />,
  <Route key="queue-settings" path="queue-settings" element={<QueueSettingsPage />} />,
  <Route key="queue" path="queue" element={<DayWiseQueuePage />} />,
  <Route key="manage-queue" path="manage-queue" element={<ManageQueuePage />} />,
  <Route key="central-queue" path="central-queue" element={<CentralQueuePage />} />,
  <Route key="queue-analytics" path="queue-analytics" element={<QueueAnalyticsPage />} />,
  <Route key="reminders" path="reminders" element={<RemindersPage />} />,
  <Route key="reports" path="reports" element={<ReportsPage />} />,
];
