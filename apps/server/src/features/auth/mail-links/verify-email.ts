import { recordAudit } from '#features/audit';
import { tellAdminsOfAccounts } from '#features/mail';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { markVerified } from '../account.queries.ts';

export async function verifyEmail(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { id }: { id: number },
): Promise<void> {
  await markVerified(tx, id, context.clock.now());
  await recordAudit(tx, meta, { action: 'account.verified', object: { type: 'user', id } });
  await tellAdminsOfAccounts(context, tx);
}
