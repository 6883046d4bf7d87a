import type { SessionUser } from '@anteroom/contract/auth';

type Account = Omit<SessionUser, 'roleName'>;

/** Clients read the role under either name. */
export function presentUser({ id, name, email, role, emailVerified }: Account): SessionUser {
  return { id, name, email, role, roleName: role, emailVerified };
}
