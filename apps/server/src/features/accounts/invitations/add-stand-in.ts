import { randomUUID } from 'node:crypto';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { addMailToken, type lockAccount } from '#features/auth';
import { addMail, assertMayCauseMail, countMailsTo } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { type Account, findAccount } from '../accounts.queries.ts';
import { insertUser } from '../new-accounts.queries.ts';
import { insertManagerRequest } from './manager-requests.queries.ts';

export type Owner = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

const mostMailsAnHour = 5;

type Wanted = { name: string; email: string; passwordHash: string | null };
type Request = { owner: Owner; wanted: Wanted };

/**
 * Answers a doctor's wish for a manager whose address has an account. The stand-in shows in the doctor's list exactly
 * like a new manager, and the owner of the address is asked by mail.
 */
export async function addStandIn(
  context: Context,
  tx: Tx,
  actor: Actor,
  { owner, wanted }: Request,
): Promise<Account> {
  const { name, email, passwordHash } = wanted;
  const role = 'manager' as const;
  const now = context.clock.now();
  const account = { name, role, passwordHash: null, isFirstPassword: false, isVouchedFor: true, now };
  const standInId = await insertUser(tx, { ...account, email: `asked-${randomUUID()}@anteroom.invalid` });
  if (standInId === null) throw new Error('a random address is taken');
  const doctorId = actor.userId;
  const hasPassword = passwordHash !== null;
  await insertManagerRequest(tx, { standInId, doctorId, ownerId: owner.id, email, hasPassword, now });
  await askOwner(context, tx, actor, { standInId, owner });
  // The trail of the doctor reads like that of a new account; admins find the owner in the details.
  await recordAudit(tx, actor, {
    action: 'account.created',
    object: { type: 'user', id: standInId },
    details: { role, requestFor: owner.id },
    doctorId,
  });
  const made = await findAccount(tx, standInId);
  if (!made) throw new Error('the stand-in is not there');
  return made;
}

type Asked = { standInId: number; owner: Owner };

/** Only a manager who can sign in has something to accept. A disabled account gets no mail. */
export async function askOwner(
  context: Context,
  tx: Tx,
  actor: Actor,
  { standInId, owner }: Asked,
): Promise<void> {
  const now = context.clock.now();
  const { id: userId, email: recipient, isEnabled, role } = owner;
  await assertMayCauseMail(tx, actor, { recipient: null, now });
  const tokenId = await addMailToken(context, tx, { kind: 'manager_request', userId: standInId });
  const since = new Date(now.getTime() - 60 * 60_000);
  const count = await countMailsTo(tx, { userId, kind: 'manager_request', since });
  if (!isEnabled || count >= mostMailsAnHour) {
    return addMail(tx, { kind: 'none', cause: 'notice', recipient, userId, now });
  }
  const details = { mailTokenId: role === 'manager' ? tokenId : null, authorId: actor.userId };
  await addMail(tx, { kind: 'manager_request', cause: 'notice', recipient, userId, details, now });
}
