import { addMailToken } from '#features/auth';
import { addMail, assertMayCauseMail } from '#features/mail';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';

type Invited = { id: number; email: string };

/**
 * Sends the link with which an invited user chooses a password. Older links stop working. Invitations and mails for
 * stand-ins share the inviting user's mail limit, so that the limit does not reveal whether the address already has an
 * account.
 */
export async function addInvitation(
  context: Context,
  tx: Tx,
  actor: Actor,
  { id: userId, email: recipient }: Invited,
): Promise<void> {
  const mailTokenId = await addMailToken(context, tx, { kind: 'invitation', userId });
  if (mailTokenId === null) throw new Error('the invited account does not exist');
  const details = { mailTokenId, authorId: actor.userId };
  const now = context.clock.now();
  await assertMayCauseMail(tx, actor, { recipient: null, now });
  await addMail(tx, { kind: 'invitation', cause: 'notice', recipient, userId, details, now });
}
