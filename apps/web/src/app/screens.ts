import { lazy } from 'react';

/** The dashboard's screens. Each is fetched when it is first opened. */
export const ComingSoonPage = lazy(async () => ({
  default: (await import('../pages/coming-soon-page.tsx')).ComingSoonPage,
}));
export const AccountPage = lazy(async () => ({
  default: (await import('../pages/account-page.tsx')).AccountPage,
}));
export const OverviewPage = lazy(async () => ({
  default: (await import('../pages/overview-page.tsx')).OverviewPage,
}));
export const CreateManagerPage = lazy(async () => ({
  default: (await import('../pages/create-manager-page.tsx')).CreateManagerPage,
}));
export const UsersPage = lazy(async () => ({
  default: (await import('../pages/users-page.tsx')).UsersPage,
}));
export const ManagersPage = lazy(async () => ({
  default: (await import('../pages/managers-page.tsx')).ManagersPage,
}));
export const ClinicSettingsPage = lazy(async () => ({
  default: (await import('../pages/clinic-settings-page.tsx')).ClinicSettingsPage,
}));
export const AuditPage = lazy(async () => ({
  default: (await import('../pages/audit-page.tsx')).AuditPage,
}));
export const ImportPage = lazy(async () => ({
  default: (await import('../pages/import-page.tsx')).ImportPage,
}));
export const PatientsPage = lazy(async () => ({
  default: (await import('../pages/patients-page.tsx')).PatientsPage,
}));
export const AppointmentsPage = lazy(async () => ({
  default: (await import('../pages/appointments-page.tsx')).AppointmentsPage,
}));
export const SchedulePage = lazy(async () => ({
  default: (await import('../pages/schedule-page.tsx')).SchedulePage,
}));
export const QueueSettingsPage = lazy(async () => ({
  default: (await import('../pages/queue-settings-page.tsx')).QueueSettingsPage,
}));
export const DayWiseQueuePage = lazy(async () => ({
  default: (await import('../pages/day-wise-queue-page.tsx')).DayWiseQueuePage,
}));
export const CentralQueuePage = lazy(async () => ({
  default: (await import('../pages/central-queue-page.tsx')).CentralQueuePage,
}));
export const ManageQueuePage = lazy(async () => ({
  default: (await import('../pages/manage-queue-page.tsx')).ManageQueuePage,
}));
