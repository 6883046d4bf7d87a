import { type AppSecrets, keyFor, keysInForce, openWithAny, resealRows, seal } from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { listSealedTexts, replaceSealedText } from './booking-texts.queries.ts';

const purpose = 'booking texts';

const boundTo = (messageId: string) => `booking text ${messageId}`;

type Person = { firstName: string; lastName: string; dateOfBirth: string };

export type Recipient = {
  /** E.164. */
  number: string;
  /**
   * The person whose request was declined. The request keeps no details, and an erasure must know whose message is
   * waiting. Null for other messages, whose request or appointment names the person.
   */
  person: Person | null;
};

/** Encrypts the recipient of a waiting message with the server's key, bound to the message. */
export function sealRecipient({ appSecret }: AppSecrets, messageId: string, recipient: Recipient): Buffer {
  return seal(keyFor(appSecret, purpose), recipient, boundTo(messageId));
}

export function openRecipient(secrets: AppSecrets, messageId: string, sealed: Buffer): Recipient {
  return openWithAny(keysInForce(secrets, purpose), sealed, boundTo(messageId)) as Recipient;
}

/**
 * After a rotation of the server's key, encrypts the recipients of waiting messages with the new key. Returns how many.
 */
export async function resealBookingTexts({
  db,
  settings,
}: {
  db: Db;
  settings: AppSecrets;
}): Promise<number> {
  return resealRows(settings, await listSealedTexts(db), {
    open: ({ messageId, recipient }, secrets) => openRecipient(secrets, messageId, recipient),
    seal: ({ messageId }, opened) => sealRecipient(settings, messageId, opened),
    replace: ({ id, recipient }, after) => replaceSealedText(db, { id, before: recipient, after }),
  });
}
