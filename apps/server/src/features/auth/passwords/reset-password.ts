import { recordAudit } from '#features/audit';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, markVerified } from '../account.queries.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import type { PasswordListener } from './password-listener.ts';
import { changePassword } from './passwords.queries.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type NewPasswordCall = { body: { newPassword: string }; meta: RequestMeta };

/**
 * Hashes the new password before its account is locked, because hashing is slow and other requests would wait for the
 * lock.
 */
export async function hashNewPassword(
  context: Context,
  { body: { newPassword }, meta }: NewPasswordCall,
  owner: { name: string; email: string },
): Promise<string> {
  await assertPasswordIsUncommon(context, newPassword, owner, 'newPassword');
  return hashPassword(newPassword, meta);
}

/** Sets a new password for the owner of the link. Also verifies the address, because the owner received its mail. */
export async function resetPassword(
  { clock, passwordListener }: Context & { passwordListener: PasswordListener },
  tx: Tx,
  meta: RequestMeta,
  { account, passwordHash }: { account: Account; passwordHash: string },
): Promise<void> {
  const now = clock.now();
  await markVerified(tx, account.id, now);
  await replacePassword(tx, passwordListener, { account, passwordHash, by: meta, reason: 'reset', now });
}

type Choice = { userId: number; passwordHash: string };

/** Sets the first password of an invited user. Opening the link also verifies the address. */
export async function acceptInvitation(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { userId, passwordHash }: Choice,
): Promise<void> {
  const now = context.clock.now();
  await markVerified(tx, userId, now);
  await changePassword(tx, { userId, passwordHash, isFirst: false, now });
  const object = { type: 'user', id: userId };
  await recordAudit(tx, meta, { action: 'account.invitation_accepted', object });
}
