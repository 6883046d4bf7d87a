import { recordAudit } from '#features/audit';
import { tellAdminsOfAccounts } from '#features/mail';
import type { Context, RequestMeta } from '#platform/context';
import { markVerified } from '../account.queries.ts';
import type { MailLinks } from './mail-links.ts';

export async function verifyEmail(
  context: Context,
  links: MailLinks,
  token: string,
  meta: RequestMeta,
): Promise<void> {
  const link = { token, kind: 'verify_email', meta } as const;
  const owner = await links.findOwner(link);
  await links.use(link, owner, async (tx, { id }) => {
    await markVerified(tx, id, context.clock.now());
    await recordAudit(tx, meta, { action: 'account.verified', object: { type: 'user', id } });
    await tellAdminsOfAccounts(context, tx);
  });
}
