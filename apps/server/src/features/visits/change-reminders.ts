import type { api } from '@anteroom/contract/api';
import { recordAudit } from '#features/audit';
import { setBlocked } from '#features/contact-blocks';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import { requestOf } from '#platform/http/request-of';
import { addressesOf } from './addresses-of-visit.ts';
import type { OpenVisit } from './view-visit.ts';

type Change = PublicCall<typeof api.stopReminders>;

/**
 * Stops reminders to the patient's current addresses, or allows them again. Applies to every patient who shares one of
 * these addresses.
 */
export async function changeReminders(
  { clock }: Context,
  tx: Tx,
  { body: { isStopped }, meta }: Change,
  visit: OpenVisit,
): Promise<void> {
  const { uuid, doctorId, patientId } = visit;
  for (const contact of addressesOf(visit)) {
    if (!(await setBlocked(tx, contact, { isStopped, now: clock.now() }))) continue;
    await recordAudit(tx, requestOf(meta), {
      action: isStopped ? 'visit.reminders_stopped' : 'visit.reminders_allowed',
      doctorId,
      object: { type: 'appointment', id: uuid },
      patientIds: [patientId],
      details: { channel: contact.channel },
    });
  }
}
