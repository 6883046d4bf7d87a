import { lazyComponent } from '#lib/lazy-component';

/** Each screen of the dashboard loads when it is first opened. */
export const ComingSoonPage = lazyComponent(
  async () => (await import('../pages/coming-soon-page.tsx')).ComingSoonPage,
);
export const AccountPage = lazyComponent(async () => (await import('../pages/account-page.tsx')).AccountPage);
export const OverviewPage = lazyComponent(
  async () => (await import('../pages/overview-page.tsx')).OverviewPage,
);
export const CreateManagerPage = lazyComponent(
  async () => (await import('../pages/create-manager-page.tsx')).CreateManagerPage,
);
export const UsersPage = lazyComponent(async () => (await import('../pages/users-page.tsx')).UsersPage);
export const ManagersPage = lazyComponent(
  async () => (await import('../pages/managers-page.tsx')).ManagersPage,
);
export const ClinicSettingsPage = lazyComponent(
  async () => (await import('../pages/clinic-settings-page.tsx')).ClinicSettingsPage,
);
export const EmergencyAccessPage = lazyComponent(
  async () => (await import('../pages/emergency-access-page.tsx')).EmergencyAccessPage,
);
export const AuditPage = lazyComponent(async () => (await import('../pages/audit-page.tsx')).AuditPage);
export const ImportPage = lazyComponent(async () => (await import('../pages/import-page.tsx')).ImportPage);
export const PatientsPage = lazyComponent(
  async () => (await import('../pages/patients-page.tsx')).PatientsPage,
);
export const AppointmentsPage = lazyComponent(
  async () => (await import('../pages/appointments-page.tsx')).AppointmentsPage,
);
export const SchedulePage = lazyComponent(
  async () => (await import('../pages/schedule-page.tsx')).SchedulePage,
);
export const QueueSettingsPage = lazyComponent(
  async () => (await import('../pages/queue-settings-page.tsx')).QueueSettingsPage,
);
export const DayWiseQueuePage = lazyComponent(
  async () => (await import('../pages/day-wise-queue-page.tsx')).DayWiseQueuePage,
);
export const CentralQueuePage = lazyComponent(
  async () => (await import('../pages/central-queue-page.tsx')).CentralQueuePage,
);
export const QueueAnalyticsPage = lazyComponent(
  async () => (await import('../pages/queue-analytics-page.tsx')).QueueAnalyticsPage,
);
export const ManageQueuePage = lazyComponent(
  async () => (await import('../pages/manage-queue-page.tsx')).ManageQueuePage,
);
export const ReportsPage = lazyComponent(async () => (await import('../pages/reports-page.tsx')).ReportsPage);
