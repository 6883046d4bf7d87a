import { recordAudit } from '#features/audit';
import { lockAccount } from '#features/auth';
import { announceAccessChange } from '#features/live';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findManagerRequest, replaceStandIn } from './manager-requests.queries.ts';

/**
 * Makes the owner of the address a manager of the doctor who sent the request. Opening the mail link proves that the
 * mailbox belongs to the owner.
 */
export async function acceptManagerRequest(
  { clock }: Context,
  tx: Tx,
  meta: RequestMeta,
  { id: standInId }: { id: number },
): Promise<void> {
  const request = await findManagerRequest(tx, standInId);
  const owner = request && (await lockAccount(tx, { id: request.ownerId }));
  if (!(request?.isDoctorEnabled && owner?.isEnabled && owner.role === 'manager')) throw linkOver();
  const { doctorId, ownerId } = request;
  await replaceStandIn(tx, { standInId, doctorId, ownerId, now: clock.now() });
  await announceAccessChange(tx, { userId: ownerId });
  await recordAudit(tx, meta, {
    action: 'account.manager_request_accepted',
    object: { type: 'user', id: ownerId },
    doctorId,
  });
}

const linkOver = () =>
  new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
