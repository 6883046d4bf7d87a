import { addMail, countMailsTo } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { findVerifiedOwnerOfSession } from './account.queries.ts';

const mostMailsAnHour = 5;

/** Mails the owner of a session that ended because a replaced refresh token was used again: it may have been copied. */
export async function tellOfReuse(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const owner = await findVerifiedOwnerOfSession(tx, sessionId);
  if (!owner) return;
  const { id: userId, email: recipient } = owner;
  const since = new Date(now.getTime() - 60 * 60_000);
  if ((await countMailsTo(tx, { userId, kind: 'token_reused', since })) >= mostMailsAnHour) return;
  await addMail(tx, { kind: 'token_reused', cause: 'notice', recipient, userId, now });
}
