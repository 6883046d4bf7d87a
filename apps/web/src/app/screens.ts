import { fetched } from '#lib/fetched';

/** The dashboard's screens. Each is fetched when it is first opened. */
export const ComingSoonPage = fetched(
  async () => (await import('../pages/coming-soon-page.tsx')).ComingSoonPage,
);
export const AccountPage = fetched(async () => (await import('../pages/account-page.tsx')).AccountPage);
export const OverviewPage = fetched(async () => (await import('../pages/overview-page.tsx')).OverviewPage);
export const CreateManagerPage = fetched(
  async () => (await import('../pages/create-manager-page.tsx')).CreateManagerPage,
);
export const UsersPage = fetched(async () => (await import('../pages/users-page.tsx')).UsersPage);
export const ManagersPage = fetched(async () => (await import('../pages/managers-page.tsx')).ManagersPage);
export const ClinicSettingsPage = fetched(
  async () => (await import('../pages/clinic-settings-page.tsx')).ClinicSettingsPage,
);
export const EmergencyAccessPage = fetched(
  async () => (await import('../pages/emergency-access-page.tsx')).EmergencyAccessPage,
);
export const AuditPage = fetched(async () => (await import('../pages/audit-page.tsx')).AuditPage);
export const ImportPage = fetched(async () => (await import('../pages/import-page.tsx')).ImportPage);
export const PatientsPage = fetched(async () => (await import('../pages/patients-page.tsx')).PatientsPage);
export const AppointmentsPage = fetched(
  async () => (await import('../pages/appointments-page.tsx')).AppointmentsPage,
);
export const SchedulePage = fetched(async () => (await import('../pages/schedule-page.tsx')).SchedulePage);
export const QueueSettingsPage = fetched(
  async () => (await import('../pages/queue-settings-page.tsx')).QueueSettingsPage,
);
export const DayWiseQueuePage = fetched(
  async () => (await import('../pages/day-wise-queue-page.tsx')).DayWiseQueuePage,
);
export const CentralQueuePage = fetched(
  async () => (await import('../pages/central-queue-page.tsx')).CentralQueuePage,
);
export const QueueAnalyticsPage = fetched(
  async () => (await import('../pages/queue-analytics-page.tsx')).QueueAnalyticsPage,
);
export const ManageQueuePage = fetched(
  async () => (await import('../pages/manage-queue-page.tsx')).ManageQueuePage,
);
export const ReportsPage = fetched(async () => (await import('../pages/reports-page.tsx')).ReportsPage);
