import type { Role } from '@anteroom/contract/roles';
import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';
import { roleLabels } from '#lib/role-labels';
import { HeadingAside } from '#ui/page-heading';
import { AccessDeniedPage } from '../pages/access-denied-page.tsx';

/** Hides a screen that the server would deny. The server makes the decision. */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role } = useSignedInUser();
  if (roles.includes(role)) return children;
  return (
    // Hide the help of a screen that the user may not open.
    <HeadingAside value={null}>
      <AccessDeniedPage requiredRoles={roles.map((name) => roleLabels[name])} ownRole={roleLabels[role]} />
    </HeadingAside>
  );
}
