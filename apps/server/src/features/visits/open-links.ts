import { randomBytes } from 'node:crypto';
import { deriveStoredVisitSecret, deriveVisitSecret } from '#features/mail';
import type { Context } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Db, Tx } from '#platform/db/database';
import { addHolders, findPatientsLink, holdLinks, keepAppointments, refreshLink } from './visits.queries.ts';

type OfAppointment = { appointmentId: number; uuid: string };

/** The secret URL of a patient's own page. The salt distinguishes it from earlier URLs. */
export type OpenLink = { address: string; salt: Buffer };

/**
 * Returns the links of these appointments, by appointment id. Creates missing ones. Omits appointments that were
 * deleted in the meantime. `userId` is the member of staff who learns the URLs, or null if only the patient does.
 */
export async function openLinks(
  { settings, clock }: Context,
  tx: Tx,
  { userId }: { userId: number | null },
  appointments: readonly OfAppointment[],
): Promise<Map<number, OpenLink>> {
  const secretOf = (uuid: string, salt: Buffer) => deriveVisitSecret(settings.appSecret, { uuid, salt });
  // Always lock in the same order, so that two users who print the same day cannot deadlock.
  const inOrder = appointments.toSorted((one, other) => one.appointmentId - other.appointmentId);
  const kept = await keepAppointments(
    tx,
    inOrder.map(({ appointmentId }) => appointmentId),
  );
  const now = clock.now();
  const fresh = inOrder
    .filter(({ appointmentId }) => kept.has(appointmentId))
    .map(({ appointmentId, uuid }) => {
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
  if (userId !== null) await addHolders(tx, { appointmentIds: [...open.keys()], userId, now });
  return open;
}

/**
 * Returns the URL that a patient got with their booking, or null. It is null if staff have withdrawn that ticket, even
 * if they have printed another one since, or if the appointment now has another patient. Does not open a link.
 */
export async function findPatientsAddress(
  { settings }: Context,
  db: Db | Tx,
  { appointmentId, uuid }: OfAppointment,
): Promise<string | null> {
  const link = await findPatientsLink(db, appointmentId);
  return link && `${settings.appUrl}/q/${deriveStoredVisitSecret(settings, { uuid, ...link })}`;
}
