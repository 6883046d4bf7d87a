import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, markVerified } from '../account.queries.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import type { PasswordListener } from './password-listener.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type NewPasswordCall = { body: { newPassword: string }; meta: RequestMeta };

/** Hashes the new password before its account is locked: hashing is slow, and other requests would wait for the lock. */
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
