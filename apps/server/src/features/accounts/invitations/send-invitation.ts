import { recordAudit } from '#features/audit';
import { lockAccount } from '#features/auth';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, findAccount } from '../accounts.queries.ts';
import { listDoctorsServedBy } from '../managers.queries.ts';
import { addInvitation } from './add-invitation.ts';
import { askOwner } from './add-stand-in.ts';
import { countInvitations, findManagerRequest } from './manager-requests.queries.ts';

const hourMillis = 60 * 60_000;
const mostAnHour = 5;

/**
 * Sends an invitation again. Admins can do this for all invited accounts, doctors for their own invited managers.
 * Throws 404 for any other account, and `invitation_over` for an account that has a password or is disabled.
 */
export async function sendInvitation(context: Context, tx: Tx, actor: Actor, userId: number): Promise<void> {
  await lockAccount(tx, { id: userId });
  const account = await findAccount(tx, userId);
  if (!(account && (await mayInvite(tx, actor, account)))) throw notFound('User');
  if (!(account.invited && account.enabled)) throw invitationOver();
  await assertNotTooOften(context, tx, userId);
  await send(context, tx, actor, account);
  await recordAudit(tx, actor, {
    action: 'account.invited',
    object: { type: 'user', id: userId },
    ...(actor.role === 'doctor' ? { doctorId: actor.userId } : {}),
  });
}

async function mayInvite(tx: Tx, actor: Actor, { id, role }: Account): Promise<boolean> {
  if (actor.role === 'admin') return true;
  if (role !== 'manager') return false;
  return (await listDoctorsServedBy(tx, id)).some((doctor) => doctor.id === actor.userId);
}

const invitationOver = () =>
  new AppError('invitation_over', 'This account needs no invitation: it has a password or is disabled.');

async function assertNotTooOften({ clock }: Context, tx: Tx, userId: number): Promise<void> {
  const since = new Date(clock.now().getTime() - hourMillis);
  if ((await countInvitations(tx, { userId, since })) < mostAnHour) return;
  const message = 'This invitation was sent too often. Try again in an hour.';
  throw new AppError('too_many_requests', message, { retryAfterSeconds: hourMillis / 1000 });
}

async function send(context: Context, tx: Tx, actor: Actor, account: Account): Promise<void> {
  const request = await findManagerRequest(tx, account.id);
  if (!request) return addInvitation(context, tx, actor, account);
  const owner = await lockAccount(tx, { id: request.ownerId });
  if (owner) await askOwner(context, tx, actor, { standInId: account.id, owner });
}
