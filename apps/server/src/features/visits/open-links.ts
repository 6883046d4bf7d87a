import { randomBytes } from 'node:crypto';
import type { Context } from '#context';
import { deriveVisitSecret } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { hashSecret } from '#platform/secrets';
import { addMissingLinks, listLinks, refreshLink } from './visits.queries.ts';

type OfAppointment = { appointmentId: number; uuid: string };

/** The secret addresses of the patients' own pages, by appointment id; those that have no page are given one. */
export async function openLinks(
  { settings, clock }: Context,
  tx: Tx,
  appointments: readonly OfAppointment[],
): Promise<Map<number, string>> {
  const secretOf = (uuid: string, salt: Buffer) => deriveVisitSecret(settings.appSecret, { uuid, salt });
  // Two desks that print one day at once wait for each other, and do so in one order.
  const inOrder = appointments.toSorted((one, other) => one.appointmentId - other.appointmentId);
  const fresh = inOrder.map(({ appointmentId, uuid }) => {
    const salt = randomBytes(16);
    return { appointmentId, salt, secretHash: hashSecret(secretOf(uuid, salt)), now: clock.now() };
  });
  await addMissingLinks(tx, fresh);
  const uuids = new Map(appointments.map(({ appointmentId, uuid }) => [appointmentId, uuid]));
  const addresses = new Map<number, string>();
  for (const { appointmentId, salt, secretHash } of await listLinks(tx, [...uuids.keys()])) {
    const secret = secretOf(uuids.get(appointmentId) ?? '', salt);
    const hash = hashSecret(secret);
    if (!hash.equals(secretHash)) await refreshLink(tx, appointmentId, hash);
    addresses.set(appointmentId, `${settings.appUrl}/q/${secret}`);
  }
  return addresses;
}
