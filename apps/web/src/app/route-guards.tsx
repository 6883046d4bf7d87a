import type { Role } from '@anteroom/contract/roles';
import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
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
import { dashboardMessages as words } from './dashboard.messages.ts';

const AccessDeniedPage = lazyComponent(
  async () => (await import('../pages/access-denied-page.tsx')).AccessDeniedPage,
);

/**
 * Requires a session that the server has confirmed. Remembers the requested page, so that it opens after the sign-in.
 */
export function RequireSignIn() {
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

/** Returns whether the user must set up a second factor first. Until then, the server rejects every other request. */
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
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role } = useSignedInUser();
  if (roles.includes(role)) return children;
  return (
    // Hides the help of a screen that the user may not open.
    <HeadingAside value={null}>
      <AccessDeniedPage requiredRoles={roles.map((name) => roleLabels[name])} ownRole={roleLabels[role]} />
    </HeadingAside>
  );
}
