import { randomBytes } from 'node:crypto';
import { type AppSecrets, deriveToFit, keyFor, signWith } from '#platform/keys';
import { hashSecret } from '#platform/secrets';

export function newMailTokenSalt(): Buffer {
  return randomBytes(32);
}

/**
 * The token that travels in a mail: 256 bits that nobody can make without the server's key, and that are made again
 * from the stored salt when the mail is written (docs/decisions/0012).
 */
export function deriveMailToken(appSecret: string, salt: Buffer): string {
  return signWith(keyFor(appSecret, 'mail tokens'), salt).toString('base64url');
}

/** Derives the token whose hash is stored, also where the previous secret made it. */
export function deriveStoredMailToken(
  secrets: AppSecrets,
  { salt, tokenHash }: { salt: Buffer; tokenHash: Buffer },
): string {
  return deriveToFit(
    secrets,
    (appSecret) => deriveMailToken(appSecret, salt),
    (token) => hashSecret(token).equals(tokenHash),
  );
}

/**
 * The secret of a patient's own page: made again from the stored salt whenever the ticket is printed or mailed. It is
 * of one appointment, whatever salt stands beside another.
 */
export function deriveVisitSecret(appSecret: string, { uuid, salt }: { uuid: string; salt: Buffer }): string {
  const signed = Buffer.concat([Buffer.from(uuid), salt]);
  return signWith(keyFor(appSecret, 'visit links'), signed).toString('base64url');
}

type StoredVisitLink = { uuid: string; salt: Buffer; secretHash: Buffer };

/** Derives the secret whose hash is stored, also where the previous secret made it: printed tickets stay good. */
export function deriveStoredVisitSecret(
  secrets: AppSecrets,
  { secretHash, ...link }: StoredVisitLink,
): string {
  return deriveToFit(
    secrets,
    (appSecret) => deriveVisitSecret(appSecret, link),
    (secret) => hashSecret(secret).equals(secretHash),
  );
}
