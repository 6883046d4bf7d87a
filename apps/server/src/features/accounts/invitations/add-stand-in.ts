import { randomUUID } from 'node:crypto';
import { recordAudit } from '#features/audit';
import { addMailToken, type lockAccount } from '#features/auth';
import { addMail, assertMayCauseMail, countMailsTo } from '#features/mail';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, findAccount } from '../accounts.queries.ts';
import { insertUser } from '../new-accounts.queries.ts';
import { insertManagerRequest } from './manager-requests.queries.ts';

export type Owner = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

const mostMailsAnHour = 5;

type Wanted = { name: string; email: string; passwordHash: string | null };
type Request = { owner: Owner; wanted: Wanted };

/**
 * Adds a stand-in when a doctor creates a manager with the address of an existing account. The stand-in looks exactly
 * like a new manager in the doctor's list, and the owner of the address gets a mail to accept.
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
  if (standInId === null) throw new Error('the random address is taken');
  const doctorId = actor.userId;
  const hasPassword = passwordHash !== null;
  await insertManagerRequest(tx, { standInId, doctorId, ownerId: owner.id, email, hasPassword, now });
  await askOwner(context, tx, actor, { standInId, owner });
  // Doctors see the same audit entry as for a new account. Admins find the owner in the details.
  await recordAudit(tx, actor, {
    action: 'account.created',
    object: { type: 'user', id: standInId },
    details: { role, requestFor: owner.id },
    doctorId,
  });
  const made = await findAccount(tx, standInId);
  if (!made) throw new Error('the stand-in was not found');
  return made;
}

type Asked = { standInId: number; owner: Owner };

/**
 * Mails the owner of the address. Only a manager gets a link to accept the request. A disabled account, and an owner
 * with five such mails in the last hour, gets no mail.
 */
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
    await addMail(tx, { kind: 'none', cause: 'notice', recipient, userId, now });
    return;
  }
  const details = { mailTokenId: role === 'manager' ? tokenId : null, authorId: actor.userId };
  await addMail(tx, { kind: 'manager_request', cause: 'notice', recipient, userId, details, now });
}
