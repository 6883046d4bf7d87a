import type { SessionUser } from '@anteroom/contract/auth';

type PresentableAccount = Omit<SessionUser, 'roleName' | 'awaitsConfirmation'> & {
  isConfirmed: boolean;
};

/** Returns the role as `role` and as `roleName`, because clients read either. */
export function presentUser({
  id,
  name,
  email,
  role,
  emailVerified,
  isConfirmed,
}: PresentableAccount): SessionUser {
  const user = { id, name, email, role, roleName: role, emailVerified };
  return isConfirmed ? user : { ...user, awaitsConfirmation: true };
}
