import { recordAudit, theServer } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, type PasswordContext } from '#features/auth';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { hasEnabledAdminBesides, lockAccounts } from './accounts.queries.ts';
import { addAccount, emailTaken } from './add-account.ts';

/** The context without a request or session, for operator commands and the server's start. */
type OperatorContext = Pick<Context, 'db' | 'clock'> & PasswordContext;

type NewAdmin = { name: string; email: string; password: string };
type FirstAdmin = Omit<NewAdmin, 'name'>;

/**
 * Creates the first admin if no enabled admin exists. The lock makes sure that two processes starting together create
 * only one. Returns `none` if no admin exists and the caller gave no data for one.
 */
export function makeFirstAdmin(
  context: OperatorContext,
  first: FirstAdmin | null,
): Promise<'made' | 'there' | 'none'> {
  return inTransaction(context.db, async (tx) => {
    await lockAccounts(tx);
    if (await hasEnabledAdminBesides(tx, 0)) return 'there';
    if (first === null) return 'none';
    await addAdmin(context, tx, { ...first, name: 'Administrator' });
    return 'made';
  });
}

/** Creates another admin on the operator's command. Throws if the address is taken. */
export function makeAdmin(context: OperatorContext, admin: NewAdmin): Promise<void> {
  return inTransaction(context.db, (tx) => addAdmin(context, tx, admin));
}

async function addAdmin(context: OperatorContext, tx: Tx, admin: NewAdmin): Promise<void> {
  const { name, email, password } = admin;
  await assertPasswordIsUncommon({ ...context, db: tx }, password, admin);
  const now = context.clock.now();
  const passwordHash = await hashPassword(password, 'the server');
  const account = { name, email, role: 'admin', passwordHash, now } as const;
  const userId = await addAccount(tx, { ...account, isFirstPassword: false, isVouchedFor: true });
  if (userId === null) throw emailTaken();
  await recordAudit(tx, theServer, {
    action: 'account.created',
    reason: 'operator',
    object: { type: 'user', id: userId },
    details: { role: 'admin' },
  });
}
