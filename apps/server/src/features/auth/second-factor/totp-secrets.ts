import { randomBytes } from 'node:crypto';
import { type AppSecrets, keyFor, keysInForce, openWithAny, resealRows, seal } from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import { listSealedTotp, replaceSealedTotp } from './second-factor.queries.ts';

const purpose = 'totp secrets';

/** Returns a random secret of 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

const boundTo = (userId: number) => `totp secret of ${userId}`;

/** Encrypts the secret with the server's key, bound to the account. */
export function sealTotpSecret({ appSecret }: AppSecrets, userId: number, secret: Buffer): Buffer {
  return seal(keyFor(appSecret, purpose), secret.toString('base64'), boundTo(userId));
}

/** Decrypts the secret. Throws if it was encrypted with another key. */
export function openTotpSecret(secrets: AppSecrets, userId: number, sealed: Buffer): Buffer {
  return Buffer.from(String(openWithAny(keysInForce(secrets, purpose), sealed, boundTo(userId))), 'base64');
}

/** Encrypts the secrets in use with the new key after a rotation of the server's key. Returns their number. */
export async function resealTotpSecrets({ db, settings }: { db: Db; settings: AppSecrets }): Promise<number> {
  return resealRows(settings, await listSealedTotp(db), {
    open: ({ userId, sealed }, secrets) => openTotpSecret(secrets, userId, sealed),
    seal: ({ userId }, secret) => sealTotpSecret(settings, userId, secret),
    replace: ({ userId, sealed }, after) => replaceSealedTotp(db, { userId, before: sealed, after }),
  });
}
