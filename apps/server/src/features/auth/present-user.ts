import type { SessionUser } from '@anteroom/contract/auth';

type Account = Omit<SessionUser, 'roleName' | 'awaitsConfirmation'> & { isConfirmed: boolean };

/** Clients read the role under either name. */
export function presentUser({ id, name, email, role, emailVerified, isConfirmed }: Account): SessionUser {
  const user = { id, name, email, role, roleName: role, emailVerified };
  return isConfirmed ? user : { ...user, awaitsConfirmation: true };
}
