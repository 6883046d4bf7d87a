import type { Context, RequestFacts } from '#context';
import { recordAudit } from '#features/audit';
import { markVerified } from '../account.queries.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import { changePassword } from './passwords.queries.ts';
import { hashPassword } from './passwords.ts';

type Choice = { token: string; newPassword: string };

/** Sets the first password of an invited person. Holding the link proves that the address is theirs. */
export async function acceptInvitation(
  context: Context,
  links: MailLinks,
  { token, newPassword }: Choice,
  facts: RequestFacts,
): Promise<void> {
  const link = { token, kind: 'invitation', facts } as const;
  const owner = await links.findOwner(link);
  await assertPasswordIsUncommon(context, newPassword, owner, 'newPassword');
  // Before the lock, because hashing takes a while.
  const passwordHash = await hashPassword(newPassword, facts);
  await links.use(link, owner, async (tx, { id: userId }) => {
    const now = context.clock.now();
    await markVerified(tx, userId, now);
    await changePassword(tx, { userId, passwordHash, isFirst: false, now });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, facts, { action: 'account.invitation_accepted', object });
  });
}
