import type { Role } from '@anteroom/contract/roles';
import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';
import { roleLabels } from '#lib/role-labels';
import { HeadingAside } from '#ui/heading-aside';
import { AccessDeniedPage } from '../pages/access-denied-page.tsx';

/** Spares a person a screen that the server would refuse them; the server decides. */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role } = useSignedInUser();
  if (roles.includes(role)) return children;
  return (
    // What a screen is for is said to those who may open it.
    <HeadingAside value={null}>
      <AccessDeniedPage requiredRoles={roles.map((name) => roleLabels[name])} ownRole={roleLabels[role]} />
    </HeadingAside>
  );
}
