import type { ErasureReason } from '@anteroom/contract/erasures';
import { type AuditedBy, recordAudit } from '#features/audit';
import { hashContact, setBlocked } from '#features/contact-blocks';
import { findCallingCode, hashesOf, mailboxOf, openGiven, openRecipient } from '#features/self-booking';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Db, Tx } from '#platform/db/database';
import { toInternational } from '#platform/international-number';
import type { Erasing } from './erased-data.queries.ts';
import {
  eraseAll,
  insertErased,
  isSharedAddress,
  listAppointmentsOf,
  listBookingRequestsOf,
  listExternalIdsOf,
  listMailsOf,
  listPeople,
  listSimilarAddresses,
  listSimilarPhones,
  lockQueuesOf,
  lockToErase,
  type StoredPerson,
} from './erasures.queries.ts';
import { type Keeping, keepVisits } from './kept-visits.ts';

/** The parts of the server that an erasure needs. The server's start and the operator's commands have them too. */
export type ErasureContext = {
  clock: { now(): Date };
  settings: AppSecrets & { clinicTimezone: string };
};

/** The minimum length of a text to search for. Shorter texts could be part of another patient's data. */
const leastText = 5;

/** Takes the locks of an erasure: the queues, then the patient. */
export async function lockErasure(tx: Tx, patientId: number): Promise<void> {
  await lockQueuesOf(tx, patientId);
  await lockToErase(tx, patientId);
}

/** Finds the ids, names, texts and hashes by which an erasure finds the patient's data in all tables. */
export async function findErasing(
  { settings }: ErasureContext,
  db: Db | Tx,
  patientId: number,
): Promise<Erasing & { people: StoredPerson[] }> {
  const people = await listPeople(db, patientId);
  const patientIds = people.map(({ id }) => id);
  const appointmentIds = await listAppointmentsOf(db, patientIds);
  const callingCode = await findCallingCode(db);
  const phones = people.flatMap(({ phone }) => (phone && toInternational(phone, callingCode)) || []);
  const emails = people.flatMap(({ email }) => email ?? []);
  const own = await listUnshared(db, { phones, emails, patientIds, callingCode });
  const ownEmails = await listUnsharedAddresses(db, { emails, patientIds });
  const textedHashes: Buffer[] = [];
  for (const address of own.phones) textedHashes.push(await hashContact(db, { channel: 'sms', address }));
  const hashesOfAll = (contacts: readonly string[]) =>
    contacts.flatMap((contact) => hashesOf(settings, 'contact', contact));
  const bookingRequestIds = await listBookingRequestsOf(db, {
    people,
    appointmentIds,
    contactHashes: hashesOfAll([...emails, ...phones]),
    ownHashes: hashesOfAll([...own.emails, ...own.phones]),
    openGiven: (request) => openGiven(settings, request),
    openDeclined: ({ messageId, recipient }) => openRecipient(settings, messageId, recipient).person,
  });
  return {
    people,
    patientIds,
    appointmentIds,
    bookingRequestIds,
    textedHashes,
    mailIds: await listMailsOf(db, { patientIds, appointmentIds, bookingRequestIds, ownEmails }),
    externalIds: await listExternalIdsOf(db, patientIds),
    named: {
      names: people.map(({ firstName, lastName }) => ({ firstName, lastName })),
      texts: people
        .flatMap(({ email, phone, insurancePolicyNumber }) => [email, phone, insurancePolicyNumber])
        .filter((text) => text !== null && text.length >= leastText) as string[],
    },
  };
}

type Contacts = {
  /** In E.164. */
  phones: readonly string[];
  emails: readonly string[];
  patientIds: readonly number[];
  callingCode: string | null;
};

/** Returns the phone numbers that no other patient has, and the addresses of mailboxes that no other patient has. */
async function listUnshared(db: Db | Tx, { phones, emails, patientIds, callingCode }: Contacts) {
  const own: { phones: string[]; emails: string[] } = { phones: [], emails: [] };
  for (const number of phones) {
    const similar = await listSimilarPhones(db, { number, patientIds });
    if (!similar.some((phone) => toInternational(phone, callingCode) === number)) own.phones.push(number);
  }
  for (const address of emails) {
    const similar = await listSimilarAddresses(db, { address, patientIds });
    if (!similar.some((email) => mailboxOf(email) === mailboxOf(address))) own.emails.push(address);
  }
  return own;
}

/** Returns the addresses, as typed, that no other patient has. */
async function listUnsharedAddresses(
  db: Db | Tx,
  { emails, patientIds }: Pick<Contacts, 'emails' | 'patientIds'>,
): Promise<string[]> {
  const own: string[] = [];
  for (const address of emails) {
    if (!(await isSharedAddress(db, { address, patientIds }))) own.push(address);
  }
  return own;
}

type Erasure = { patientId: number; doctorId: number; reason: ErasureReason; isRepeated?: boolean };

export type Erased = { erasedAt: Date; keeps: Keeping | null; mailIds: readonly number[] };

/** Erases a locked patient. Visits that the law makes the clinic keep are encrypted first. */
export async function eraseRecord(
  context: ErasureContext,
  tx: Tx,
  by: AuditedBy,
  { patientId, doctorId, reason, isRepeated = false }: Erasure,
): Promise<Erased> {
  const now = context.clock.now();
  const { people, ...erasing } = await findErasing(context, tx, patientId);
  await insertErased(tx, patientId, { reason, now });
  const keeps = await keepVisits(context, tx, patientId);
  for (const { email } of people) {
    if (email === null || (await isSharedAddress(tx, { address: email, patientIds: erasing.patientIds })))
      continue;
    await setBlocked(tx, { channel: 'email', address: email }, { isStopped: false, now });
  }
  await eraseAll(tx, erasing);
  await recordAudit(tx, by, {
    action: 'patient.erased',
    reason,
    doctorId,
    object: { type: 'patient', id: patientId },
    patientIds: erasing.patientIds,
    details: {
      appointments: erasing.appointmentIds.length,
      keptVisits: keeps?.visits ?? 0,
      keptUntil: keeps?.until ?? null,
      isRepeated,
    },
  });
  return { erasedAt: now, keeps, mailIds: erasing.mailIds };
}
