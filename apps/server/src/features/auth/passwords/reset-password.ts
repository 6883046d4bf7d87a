import type { Context, RequestFacts } from '#context';
import type { Throttle } from '#platform/throttle';
import { markVerified } from '../account.queries.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import type { PasswordListener } from './password-listener.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type Means = { links: MailLinks; signIns: Throttle; listener: PasswordListener };
type Choice = { token: string; newPassword: string };

/** Changes the password of whoever holds the link; also shows the address to be theirs, for they read its mail. */
export async function resetPassword(
  context: Context,
  { links, signIns, listener }: Means,
  { token, newPassword }: Choice,
  facts: RequestFacts,
): Promise<void> {
  const link = { token, kind: 'reset_password', facts } as const;
  const owner = await links.findOwner(link);
  await assertPasswordIsUncommon(context, newPassword, owner, 'newPassword');
  // Before the lock: hashing takes a while, and nobody should have to wait for it.
  const passwordHash = await hashPassword(newPassword, facts);
  await links.use(link, owner, async (tx, account) => {
    const now = context.clock.now();
    await markVerified(tx, account.id, now);
    await replacePassword(tx, listener, { account, passwordHash, by: facts, reason: 'reset', now });
  });
  await signIns.free(owner.email);
}
