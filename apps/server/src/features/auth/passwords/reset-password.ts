import type { Context, RequestMeta } from '#platform/context';
import type { Throttle } from '#platform/throttle';
import { markVerified } from '../account.queries.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import type { PasswordListener } from './password-listener.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type Means = { links: MailLinks; signIns: Throttle; listener: PasswordListener };
type Choice = { token: string; newPassword: string };

/** Sets a new password for the owner of the link. Also verifies the address, because the owner received its mail. */
export async function resetPassword(
  context: Context,
  { links, signIns, listener }: Means,
  { token, newPassword }: Choice,
  meta: RequestMeta,
): Promise<void> {
  const link = { token, kind: 'reset_password', meta } as const;
  const owner = await links.findOwner(link);
  await assertPasswordIsUncommon(context, newPassword, owner, 'newPassword');
  // Hash before taking the lock: hashing is slow, and other requests would wait for the lock.
  const passwordHash = await hashPassword(newPassword, meta);
  await links.use(link, owner, async (tx, account) => {
    const now = context.clock.now();
    await markVerified(tx, account.id, now);
    await replacePassword(tx, listener, { account, passwordHash, by: meta, reason: 'reset', now });
  });
  await signIns.free(owner.email);
}
