import type { Role } from '@anteroom/contract/roles';
import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import {
  confirmSession,
  IdleLock,
  LazySecondFactorFirst,
  StepUpHost,
  useFreshSession,
  useMustVerifyEmail,
  useSession,
  useSignedInUser,
} from '#features/auth';
import { useDoctorsAhead } from '#features/staff';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { roleLabels } from '#lib/role-labels';
import type { StoredUser } from '#lib/session-storage';
import { BrandMark } from '#ui/brand-mark';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { HeadingAside } from '#ui/page-heading';
import { comingSoon } from '../pages/pages.messages.ts';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { DashboardShell } from './dashboard-shell.tsx';

/** Each screen of the dashboard loads when it is first opened. */
const ComingSoonPage = lazyComponent(
  async () => (await import('../pages/coming-soon-page.tsx')).ComingSoonPage,
);
const AccountPage = lazyComponent(async () => (await import('../pages/account-page.tsx')).AccountPage);
const OverviewPage = lazyComponent(async () => (await import('../pages/overview-page.tsx')).OverviewPage);
const CreateManagerPage = lazyComponent(
  async () => (await import('../pages/manager-pages.tsx')).CreateManagerPage,
);
const UsersPage = lazyComponent(async () => (await import('../pages/users-page.tsx')).UsersPage);
const ManagersPage = lazyComponent(async () => (await import('../pages/manager-pages.tsx')).ManagersPage);
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
const AccessDeniedPage = lazyComponent(
  async () => (await import('../pages/error-pages.tsx')).AccessDeniedPage,
);
const NotFoundPage = lazyComponent(async () => (await import('../pages/error-pages.tsx')).NotFoundPage);
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

/**
 * Requires a session that the server has confirmed. Remembers the requested page, so that it opens after the sign-in.
 */
function RequireSignIn() {
  const { status, endedBy, user, mustChoosePassword } = useSession();
  const mustVerifyEmail = useMustVerifyEmail();
  const location = useLocation();
  useFreshSession(status === 'signed_in');
  useDoctorsAhead(status === 'starting' || status === 'signed_in');
  if (status === 'starting' || mustVerifyEmail === null) return <Starting />;
  if (status === 'unreachable') return <Unreachable />;
  if (status === 'signed_out') {
    // After a deliberate sign-out, the next user must start on the overview and not on the previous user's screen.
    const state = endedBy === 'person' ? null : { from: location };
    return <Navigate to="/login" replace state={state} />;
  }
  if (mustVerifyEmail) return <Navigate to="/verify-email" replace />;
  if (mustChoosePassword) return <Navigate to="/choose-password" replace state={{ from: location }} />;
  return (
    // Another tab may have switched the user. Remount, so that none of the previous user's components stay open.
    <Fragment key={user?.id}>
      {needsFactorFirst(user) ? (
        <LazyBoundary placeholder={<Starting />}>
          <LazySecondFactorFirst />
        </LazyBoundary>
      ) : (
        <Outlet />
      )}
      <IdleLock />
      <StepUpHost />
    </Fragment>
  );
}

/**
 * Returns whether the user must set up a second factor first. Until then, the server allows only API routes below
 * /auth, except the one that changes the email address.
 */
function needsFactorFirst(user: StoredUser | null): boolean {
  const { isSet = true, dueAt = null } = user?.secondFactor ?? {};
  return !isSet && dueAt !== null && dueAt <= Date.now();
}

function Starting() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">{words.product}</h1>
      <p role="status" className="grid animate-pulse justify-items-center gap-4 text-ink-faint">
        <BrandMark className="size-12" />
        {words.loading}
      </p>
    </main>
  );
}

function Unreachable() {
  const retry = (
    <Button variant="primary" onClick={() => void confirmSession()}>
      {words.retry}
    </Button>
  );
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center p-4">
      <h1 className="sr-only">{words.product}</h1>
      <EmptyState title={words.unreachableTitle} action={retry}>
        {words.unreachable}
      </EmptyState>
    </main>
  );
}

/** Hides a screen that this role may not use. The server enforces the permission. */
function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role } = useSignedInUser();
  if (roles.includes(role)) return children;
  return (
    // Hides the help of a screen that the user may not open.
    <HeadingAside value={null}>
      <AccessDeniedPage requiredRoles={roles.map((name) => roleLabels[name])} ownRole={roleLabels[role]} />
    </HeadingAside>
  );
}
