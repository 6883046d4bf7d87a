import type { Context, RequestFacts } from '#context';
import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import type { Throttle } from '#platform/throttle';
import { markVerified } from '../account.queries.ts';
import { endSessionsOf } from '../end-sessions-of.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import { changePassword } from './passwords.queries.ts';
import { hashPassword } from './passwords.ts';

type Guards = { links: MailLinks; signIns: Throttle };
type Choice = { token: string; newPassword: string };

/** Changes the password of whoever holds the link; also shows the address to be theirs, for they read its mail. */
export async function resetPassword(
  context: Context,
  { links, signIns }: Guards,
  { token, newPassword }: Choice,
  facts: RequestFacts,
): Promise<void> {
  const link = { token, kind: 'reset_password', facts } as const;
  const owner = await links.findOwner(link);
  assertPasswordIsUncommon(newPassword, owner, 'newPassword');
  // Before the lock: hashing takes a while, and nobody should have to wait for it.
  const passwordHash = await hashPassword(newPassword);
  await links.use(link, owner, async (tx, { id: userId, email }) => {
    const now = context.clock.now();
    await changePassword(tx, userId, passwordHash, now);
    await markVerified(tx, userId, now);
    await endSessionsOf(tx, { userId, reason: 'password_changed', by: facts, now });
    await addMail(tx, { kind: 'password_changed', recipient: email, userId, now });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, facts, { action: 'password.changed', reason: 'reset', object });
  });
  await signIns.free(owner.email);
}
