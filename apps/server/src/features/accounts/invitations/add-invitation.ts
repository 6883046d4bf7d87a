import type { Actor, Context } from '#context';
import { addMailToken } from '#features/auth';
import { addMail, assertMayCauseMail } from '#features/mail';
import type { Tx } from '#platform/db/database';

type Invited = { id: number; email: string };

/**
 * Sends the link with which an invited person chooses the password; an older link stops working. It counts for the
 * person who invites like the mail for a stand-in does, so that the count does not tell one from the other.
 */
export async function addInvitation(
  context: Context,
  tx: Tx,
  actor: Actor,
  { id: userId, email: recipient }: Invited,
): Promise<void> {
  const mailTokenId = await addMailToken(context, tx, { kind: 'invitation', userId });
  if (mailTokenId === null) throw new Error('an account that is not there was invited');
  const details = { mailTokenId, authorId: actor.userId };
  const now = context.clock.now();
  await assertMayCauseMail(tx, actor, { recipient: null, now });
  await addMail(tx, { kind: 'invitation', cause: 'notice', recipient, userId, details, now });
}
