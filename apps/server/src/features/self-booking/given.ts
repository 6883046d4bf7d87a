import type { BookingDetails } from '@anteroom/contract/self-booking';
import {
  type AppSecrets,
  keyFor,
  keysInForce,
  openWithAny,
  reseal,
  seal,
  signWith,
} from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { listSealedRequests, replaceSealedRequest } from './booking-requests.queries.ts';

const purpose = 'booking requests';

/** The details that a person entered on the booking page. */
export type Given = Omit<BookingDetails, 'phone'> & { phone: string | null };

const boundTo = (uuid: string) => `booking request ${uuid}`;

/** Encrypts the details with the server's key, bound to the request. */
export function sealGiven({ appSecret }: AppSecrets, uuid: string, given: Given): Buffer {
  return seal(keyFor(appSecret, purpose), given, boundTo(uuid));
}

/** Decrypts the details of a request. Throws if they were deleted, because the request was settled. */
export function openGiven(
  secrets: AppSecrets,
  { uuid, given }: { uuid: string; given: Buffer | null },
): Given {
  if (given === null) throw new Error('This request keeps no details any more.');
  return openWithAny(keysInForce(secrets, purpose), given, boundTo(uuid)) as Given;
}

/**
 * Returns keyed hashes of a value that people could guess. The hash with the current key comes first. Counts by hash
 * use all of them, so that a change of the key resets no limit.
 */
export function hashesOf(secrets: AppSecrets, kind: 'contact' | 'network', value: string): Buffer[] {
  return keysInForce(secrets, `booking ${kind}s`).map((key) => signWith(key, value.toLowerCase()));
}

/** Encrypts the open requests again with the new key, after a rotation of the server's key. Returns how many. */
export async function resealBookingRequests({
  db,
  settings,
}: {
  db: Db;
  settings: AppSecrets;
}): Promise<number> {
  let count = 0;
  for (const { id, uuid, given } of await listSealedRequests(db)) {
    const after = reseal(
      settings,
      (secrets) => openGiven(secrets, { uuid, given }),
      (opened) => sealGiven(settings, uuid, opened),
    );
    if (after === null) continue;
    await replaceSealedRequest(db, { id, before: given, after });
    count += 1;
  }
  return count;
}
