import { lazy } from 'react';

/** Each screen is fetched when it is first opened, so that signing in carries none of the dashboard. */
export const LogInPage = lazy(async () => ({
  default: (await import('../pages/log-in-page.tsx')).LogInPage,
}));
export const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}));
export const PublicComingSoonPage = lazy(async () => ({
  default: (await import('../pages/public-coming-soon-page.tsx')).PublicComingSoonPage,
}));
export const DashboardShell = lazy(async () => ({
  default: (await import('./dashboard-shell.tsx')).DashboardShell,
}));
export const ComingSoonPage = lazy(async () => ({
  default: (await import('../pages/coming-soon-page.tsx')).ComingSoonPage,
}));
export const OverviewPage = lazy(async () => ({
  default: (await import('../pages/overview-page.tsx')).OverviewPage,
}));
export const PatientsPage = lazy(async () => ({
  default: (await import('../pages/patients-page.tsx')).PatientsPage,
}));
export const AppointmentsPage = lazy(async () => ({
  default: (await import('../pages/appointments-page.tsx')).AppointmentsPage,
}));
export const QueueSettingsPage = lazy(async () => ({
  default: (await import('../pages/queue-settings-page.tsx')).QueueSettingsPage,
}));
export const DayWiseQueuePage = lazy(async () => ({
  default: (await import('../pages/day-wise-queue-page.tsx')).DayWiseQueuePage,
}));
export const ManageQueuePage = lazy(async () => ({
  default: (await import('../pages/manage-queue-page.tsx')).ManageQueuePage,
}));
