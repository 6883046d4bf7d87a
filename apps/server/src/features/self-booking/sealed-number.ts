import { type AppSecrets, keyFor, keysInForce, openWithAny, resealRows, seal } from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { listSealedTexts, replaceSealedText } from './booking-texts.queries.ts';

const purpose = 'booking texts';

const boundTo = (messageId: string) => `booking text ${messageId}`;

/** Encrypts a phone number with the server's key, bound to its message. */
export function sealNumber({ appSecret }: AppSecrets, messageId: string, number: string): Buffer {
  return seal(keyFor(appSecret, purpose), { number }, boundTo(messageId));
}

export function openNumber(secrets: AppSecrets, messageId: string, sealed: Buffer): string {
  const { number } = openWithAny(keysInForce(secrets, purpose), sealed, boundTo(messageId)) as {
    number: string;
  };
  return number;
}

/**
 * After a rotation of the server's key, encrypts the numbers of waiting messages with the new key. Returns how many.
 */
export async function resealBookingTexts({
  db,
  settings,
}: {
  db: Db;
  settings: AppSecrets;
}): Promise<number> {
  return resealRows(settings, await listSealedTexts(db), {
    open: ({ messageId, recipient }, secrets) => openNumber(secrets, messageId, recipient),
    seal: ({ messageId }, number) => sealNumber(settings, messageId, number),
    replace: ({ id, recipient }, after) => replaceSealedText(db, { id, before: recipient, after }),
  });
}
