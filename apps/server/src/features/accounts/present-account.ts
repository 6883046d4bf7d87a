import type { Manager, User } from '@anteroom/contract/accounts';
import type { Role } from '@anteroom/contract/roles';

type AccountRow = Omit<User, 'roleName' | 'lastSignInAt' | 'createdAt'> & {
  role: Role;
  lastSignInAt: Date | null;
  createdAt: Date;
};

/**
 * Returns the account for responses. The role is in `role` and in `roleName`, because some clients read one and some
 * the other.
 */
export function presentUser(account: AccountRow): User {
  const { id, name, email, role, enabled, emailVerified, confirmed, invited } = account;
  const { specialization, hasSecondFactor, version } = account;
  return {
    id,
    name,
    email,
    role,
    roleName: role,
    enabled,
    emailVerified,
    invited,
    confirmed,
    specialization,
    hasSecondFactor,
    version,
    lastSignInAt: account.lastSignInAt?.getTime() ?? null,
    createdAt: account.createdAt.getTime(),
  };
}

type ManagerRow = Pick<
  AccountRow,
  'id' | 'name' | 'email' | 'enabled' | 'invited' | 'lastSignInAt' | 'createdAt'
>;

export function presentManager(row: ManagerRow, doctorId: number): Manager {
  const { id, name, email, enabled, invited, lastSignInAt, createdAt } = row;
  return {
    id,
    name,
    email,
    enabled,
    invited,
    doctorId,
    lastSignInAt: lastSignInAt?.getTime() ?? null,
    createdAt: createdAt.getTime(),
  };
}
