import { recordAudit } from '#features/audit';
import type { Context, RequestMeta } from '#platform/context';
import { markVerified } from '../account.queries.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import { changePassword } from './passwords.queries.ts';
import { hashPassword } from './passwords.ts';

type Choice = { token: string; newPassword: string };

/** Sets the first password of an invited user. Opening the link also verifies the address. */
export async function acceptInvitation(
  context: Context,
  links: MailLinks,
  { token, newPassword }: Choice,
  meta: RequestMeta,
): Promise<void> {
  const link = { token, kind: 'invitation', meta } as const;
  const owner = await links.findOwner(link);
  await assertPasswordIsUncommon(context, newPassword, owner, 'newPassword');
  // Hash before taking the lock, because hashing is slow.
  const passwordHash = await hashPassword(newPassword, meta);
  await links.use(link, owner, async (tx, { id: userId }) => {
    const now = context.clock.now();
    await markVerified(tx, userId, now);
    await changePassword(tx, { userId, passwordHash, isFirst: false, now });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, meta, { action: 'account.invitation_accepted', object });
  });
}
