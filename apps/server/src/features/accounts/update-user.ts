import type { User } from '@anteroom/contract/accounts';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { endSessionsOf, resetSecondFactor } from '#features/auth';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertFresh } from '#platform/http/assert-fresh';
import { type Account, changeAccount, findAccount, lockAccounts } from './accounts.queries.ts';
import { presentUser } from './present-account.ts';
import {
  announceToManagers,
  type DisablingContext,
  disableAccount,
  enableAccount,
} from './set-account-enabled.ts';

type Update = { userId: number; change: RouteInput<typeof api.updateUser>['body']; ifMatch: number | null };

export async function updateUser(
  context: DisablingContext,
  tx: Tx,
  actor: Actor,
  { userId, change, ifMatch }: Update,
): Promise<User> {
  const before = await findUserToChange(tx, userId);
  assertFresh(ifMatch, before, { what: 'this account', current: presentUser(before) });
  await makeChange(context, tx, actor, { account: before, change });
  return presentUser(await findUser(tx, userId));
}

type Changing = { account: Account; change: Update['change'] };

async function makeChange(
  context: DisablingContext,
  tx: Tx,
  actor: Actor,
  changing: Changing,
): Promise<void> {
  const { account, change } = changing;
  if (change.name !== undefined) await rename(context, tx, actor, { account, name: change.name });
  if (change.confirmed) await confirm(context, tx, actor, account);
  if (change.enabled === true) await enableAccount(context, tx, actor, account);
  if (change.enabled === false) await disableAccount(context, tx, actor, account);
}

type Renaming = { account: Account; name: string };

async function rename({ clock }: Context, tx: Tx, actor: Actor, { account, name }: Renaming): Promise<void> {
  if (name === account.name) return;
  await changeAccount(tx, account.id, { name }, clock.now());
  await recordAudit(tx, actor, {
    action: 'account.updated',
    object: { type: 'user', id: account.id },
    changedFields: ['name'],
  });
}

async function confirm({ clock }: Context, tx: Tx, actor: Actor, account: Account): Promise<void> {
  if (account.confirmed) return;
  await changeAccount(tx, account.id, { confirmed: true }, clock.now());
  await announceToManagers(tx, account.id);
  await recordAudit(tx, actor, { action: 'account.confirmed', object: { type: 'user', id: account.id } });
}

export async function deleteUser(
  context: DisablingContext,
  tx: Tx,
  actor: Actor,
  userId: number,
): Promise<void> {
  return disableAccount(context, tx, actor, await findUserToChange(tx, userId));
}

export async function endUserSessions(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  userId: number,
): Promise<void> {
  await findUser(tx, userId);
  await endSessionsOf(tx, { userId, reason: 'ended_by_admin', by: actor, now: clock.now() });
}

/**
 * Removes the second factor of another account. Admins remove their own factors on their account page, after a step-up.
 */
export async function resetUsersSecondFactor(
  context: Context,
  tx: Tx,
  actor: Actor,
  userId: number,
): Promise<void> {
  if (userId === actor.userId) {
    throw new AppError('own_account', 'Remove your own second factors in your account.');
  }
  await resetSecondFactor(context, tx, actor, { id: userId });
}

async function findUserToChange(tx: Tx, userId: number): Promise<Account> {
  await lockAccounts(tx);
  return findUser(tx, userId);
}

async function findUser(tx: Tx, userId: number): Promise<Account> {
  const account = await findAccount(tx, userId);
  if (!account) throw notFound('User');
  return account;
}
