import type { SessionUser } from '@anteroom/contract/auth';

type PresentableAccount = Omit<SessionUser, 'roleName' | 'awaitsConfirmation'> & {
  isConfirmed: boolean;
};

/**
 * Returns the user for responses. The role is in `role` and in `roleName`, because some clients read one and some the
 * other.
 */
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
