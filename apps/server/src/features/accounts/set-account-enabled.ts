import { type AuditedBy, recordAudit } from '#features/audit';
import { endSessionsOf, replaceMailToken } from '#features/auth';
import { announceAccessChange } from '#features/live';
import type { LinkCloser } from '#features/secret-links';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, changeAccount, hasEnabledAdminBesides } from './accounts.queries.ts';
import { listManagersOf } from './managers.queries.ts';

export type DisablingContext = Context & { linkCloser: LinkCloser };

/**
 * Disables an account but keeps its record. Ends its sessions and streams. The streams of a doctor's managers
 * reconnect, because they lose that doctor. Call it after `lockAccounts`.
 */
export async function disableAccount(
  context: DisablingContext,
  tx: Tx,
  actor: Actor,
  account: Account,
): Promise<void> {
  if (account.id === actor.userId) throw new AppError('own_account', 'You cannot disable your own account.');
  if (!account.enabled) return;
  await assertSomeoneAdministrates(tx, account);
  await closeAccount(context, tx, actor, account);
}

const linksToAccount = ['invitation', 'manager_request', 'reset_password', 'change_email'] as const;

/**
 * Disables an account without checking that another admin remains. Called directly only for accounts with a publicly
 * known password.
 */
export async function closeAccount(
  { clock, linkCloser }: Pick<Context, 'clock'> & { linkCloser: Pick<LinkCloser, 'accountDisabled'> },
  tx: Tx,
  actor: AuditedBy,
  account: Account,
): Promise<void> {
  const now = clock.now();
  await changeAccount(tx, account.id, { enabled: false }, now);
  // Invalidate the links that give access to the account, because enabling the account again must not restore them.
  for (const kind of linksToAccount) await replaceMailToken(tx, { userId: account.id, kind, now });
  await endSessionsOf(tx, { userId: account.id, reason: 'account_disabled', by: actor, now });
  // Close the secret links (displays, feeds, tickets) after the sessions have ended, so that no session can open
  // another one.
  const isDoctor = account.role === 'doctor';
  await linkCloser.accountDisabled(tx, { userId: account.id, isDoctor, by: actor, now });
  if (isDoctor) await announceToManagers(tx, account.id);
  await recordAudit(tx, actor, { action: 'account.disabled', object: { type: 'user', id: account.id } });
}

export async function enableAccount(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  account: Account,
): Promise<void> {
  if (account.enabled) return;
  await changeAccount(tx, account.id, { enabled: true }, clock.now());
  await recordAudit(tx, actor, { action: 'account.enabled', object: { type: 'user', id: account.id } });
}

async function assertSomeoneAdministrates(tx: Tx, { id, role }: Account): Promise<void> {
  if (role !== 'admin' || (await hasEnabledAdminBesides(tx, id))) return;
  throw new AppError('last_admin', 'This is the last admin who can sign in.');
}

/** Makes the streams of a doctor's managers reconnect after their rights changed. */
export async function announceToManagers(tx: Tx, doctorId: number): Promise<void> {
  for (const { id: userId } of await listManagersOf(tx, doctorId)) await announceAccessChange(tx, { userId });
}
