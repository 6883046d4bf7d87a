import type { BookingDetails } from '@anteroom/contract/self-booking';
import { type AppSecrets, keyFor, keysInForce, openWithAny, seal, signWith } from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { listSealedRequests, replaceSealedRequest } from './booking-requests.queries.ts';

const purpose = 'booking requests';

/** What a person gave on the booking page. */
export type Given = Omit<BookingDetails, 'phone'> & { phone: string | null };

const boundTo = (uuid: string) => `booking request ${uuid}`;

/** Encrypts the details with the server's key, bound to the request. */
export function sealGiven({ appSecret }: AppSecrets, uuid: string, given: Given): Buffer {
  return seal(keyFor(appSecret, purpose), given, boundTo(uuid));
}

export function openGiven(secrets: AppSecrets, uuid: string, sealed: Buffer): Given {
  return openWithAny(keysInForce(secrets, purpose), sealed, boundTo(uuid)) as Given;
}

/**
 * Returns keyed hashes of a value that people could guess, the one of the current key first. Counts by hash look for all
 * of them, so that a new key resets no limit.
 */
export function hashesOf(secrets: AppSecrets, kind: 'contact' | 'network', value: string): Buffer[] {
  return keysInForce(secrets, `booking ${kind}s`).map((key) => signWith(key, value.toLowerCase()));
}

/** After a rotation of the server's key: encrypts the open requests with the new key. Returns their number. */
export async function resealBookingRequests({
  db,
  settings,
}: {
  db: Db;
  settings: AppSecrets;
}): Promise<number> {
  const current = { ...settings, previousAppSecret: null };
  let count = 0;
  for (const { id, uuid, sealed } of await listSealedRequests(db)) {
    if (opens(() => openGiven(current, uuid, sealed))) continue;
    const after = sealGiven(settings, uuid, openGiven(settings, uuid, sealed));
    await replaceSealedRequest(db, { id, before: sealed, after });
    count += 1;
  }
  return count;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
