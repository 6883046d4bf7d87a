import { randomBytes } from 'node:crypto';
import type { Actor, Context } from '#context';
import { deriveStoredVisitSecret, deriveVisitSecret } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { hashSecret } from '#platform/secrets';
import { addHolders, holdLinks, refreshLink } from './visits.queries.ts';

type OfAppointment = { appointmentId: number; uuid: string };

/** The way to a patient's own page: its secret address, and the salt by which that is told from an earlier one. */
export type OpenLink = { address: string; salt: Buffer };

/** The ways to the patients' own pages, by appointment id; those that have no page are given one. */
export async function openLinks(
  { settings, clock }: Context,
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  appointments: readonly OfAppointment[],
): Promise<Map<number, OpenLink>> {
  const secretOf = (uuid: string, salt: Buffer) => deriveVisitSecret(settings.appSecret, { uuid, salt });
  // Two desks that print one day at once wait for each other, and do so in one order.
  const inOrder = appointments.toSorted((one, other) => one.appointmentId - other.appointmentId);
  const now = clock.now();
  const fresh = inOrder.map(({ appointmentId, uuid }) => {
    const salt = randomBytes(16);
    return { appointmentId, salt, secretHash: hashSecret(secretOf(uuid, salt)), createdBy: userId, now };
  });
  const uuids = new Map(appointments.map(({ appointmentId, uuid }) => [appointmentId, uuid]));
  const open = new Map<number, OpenLink>();
  for (const { appointmentId, salt, secretHash } of await holdLinks(tx, fresh)) {
    const uuid = uuids.get(appointmentId) ?? '';
    const secret = deriveStoredVisitSecret(settings, { uuid, salt, secretHash });
    const hash = hashSecret(secret);
    if (!hash.equals(secretHash)) await refreshLink(tx, appointmentId, hash);
    open.set(appointmentId, { address: `${settings.appUrl}/q/${secret}`, salt });
  }
  await addHolders(tx, { appointmentIds: [...open.keys()], userId, now });
  return open;
}
