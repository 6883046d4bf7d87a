import { recordAudit } from '#features/audit';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { markVerified } from '../account.queries.ts';
import { changePassword } from './passwords.queries.ts';

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
