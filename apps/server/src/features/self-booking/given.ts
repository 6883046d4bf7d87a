import type { BookingDetails } from '@anteroom/contract/self-booking-details';
import type { ConfirmedContact } from '#features/patients';
import {
  type AppSecrets,
  keyFor,
  keysInForce,
  openWithAny,
  resealRows,
  seal,
  signWith,
} from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { listSealedRequests, replaceSealedRequest } from './booking-requests.queries.ts';
import { mailboxOf } from './mailbox.rules.ts';

const purpose = 'booking requests';

/** The details that a person entered on the booking page. If the code went by SMS, the phone number is in E.164. */
export type Given = Omit<BookingDetails, 'codeBy' | 'email' | 'phone'> &
  ({ codeBy: 'email'; email: string; phone: string | null } | { codeBy: 'sms'; email: null; phone: string });

const boundTo = (uuid: string) => `booking request ${uuid}`;

/** Encrypts the details with the server's key, bound to the request. */
export function sealGiven({ appSecret }: AppSecrets, uuid: string, given: Given): Buffer {
  return seal(keyFor(appSecret, purpose), given, boundTo(uuid));
}

/** Decrypts the details of a request. Throws if they have been deleted, as for every request that ended. */
export function openGiven(
  secrets: AppSecrets,
  { uuid, given }: { uuid: string; given: Buffer | null },
): Given {
  if (given === null) throw new Error('This request keeps no details any more.');
  const opened = openWithAny(keysInForce(secrets, purpose), given, boundTo(uuid)) as Given;
  // Requests that are older than the codes by SMS contain no channel.
  return opened.codeBy === 'sms' ? opened : { ...opened, codeBy: 'email' };
}

/** Returns the mail address or phone number that the code confirms. */
export function contactOf(given: Given): string {
  return given.codeBy === 'sms' ? given.phone : given.email;
}

/** Returns the contact to look for in the records. `callingCode` is the calling code of the clinic's country. */
export function confirmedContactOf(given: Given, callingCode: string | null): ConfirmedContact {
  if (given.codeBy === 'email') return { channel: 'email', address: given.email };
  return { channel: 'sms', address: given.phone, callingCode };
}

/**
 * Returns keyed hashes of a value that people could guess. The hash with the current key comes first. Counts by hash
 * use all of them, so that a change of the key resets no limit. Mail addresses of one mailbox have the same first hash;
 * the hash of the address as typed is there for requests of earlier releases.
 */
export function hashesOf(secrets: AppSecrets, kind: 'contact' | 'network', value: string): Buffer[] {
  const keys = keysInForce(secrets, `booking ${kind}s`);
  const forms = new Set([...(kind === 'contact' ? [mailboxOf(value)] : []), value.toLowerCase()]);
  return [...forms].flatMap((form) => keys.map((key) => signWith(key, form)));
}

/** Encrypts the open requests again with the new key, after a rotation of the server's key. Returns how many. */
export async function resealBookingRequests({
  db,
  settings,
}: {
  db: Db;
  settings: AppSecrets;
}): Promise<number> {
  return resealRows(settings, await listSealedRequests(db), {
    open: ({ uuid, given }, secrets) => openGiven(secrets, { uuid, given }),
    seal: ({ uuid }, opened) => sealGiven(settings, uuid, opened),
    replace: ({ id, given }, after) => replaceSealedRequest(db, { id, before: given, after }),
  });
}
