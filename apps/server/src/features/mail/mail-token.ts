import { randomBytes } from 'node:crypto';
import {
  type AppSecrets,
  deriveToFit,
  keyFor,
  keysInForce,
  opens,
  openWithAny,
  seal,
  signWith,
} from '#platform/crypto/keys';
import { hashSecret } from '#platform/crypto/secrets';

export function newMailTokenSalt(): Buffer {
  return randomBytes(32);
}

/**
 * Derives the token of a mail link from the server's secret and the stored salt: 256 bits. The token is derived again
 * when the mail is written (docs/decisions/0012).
 */
export function deriveMailToken(appSecret: string, salt: Buffer): string {
  return signWith(keyFor(appSecret, 'mail tokens'), salt).toString('base64url');
}

/** Derives the token that matches the stored hash, with the current or the previous secret. */
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
 * Derives the secret of a patient's own page from the stored salt, whenever the ticket is printed or mailed. The
 * appointment's uuid is part of the secret, so a salt is useless for another appointment.
 */
export function deriveVisitSecret(appSecret: string, { uuid, salt }: { uuid: string; salt: Buffer }): string {
  const signed = Buffer.concat([Buffer.from(uuid), salt]);
  return signWith(keyFor(appSecret, 'visit links'), signed).toString('base64url');
}

const codeNumbers = 1_000_000;

/**
 * Derives the six digits that confirm an email address or phone number on a booking page. They are not stored, because
 * even a hash of six digits can be guessed. A new salt gives new digits.
 */
export function deriveBookingCode(appSecret: string, { uuid, salt }: { uuid: string; salt: Buffer }): string {
  const signed = signWith(keyFor(appSecret, 'booking codes'), Buffer.concat([Buffer.from(uuid), salt]));
  return String(signed.readUIntBE(0, 6) % codeNumbers).padStart(6, '0');
}

type StoredVisitLink = { uuid: string; salt: Buffer; secretHash: Buffer };

/**
 * Derives the secret that matches the stored hash, with the current or the previous app secret, so that printed tickets
 * stay valid.
 */
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

const confirmationPurpose = 'address confirmations';

/**
 * The content of a confirmation link's secret. Contains the mail address only as a hash, because the secret becomes
 * part of a URL.
 */
type Confirmable = { patientId: number; addressHash: string; until: number };

type Asked = { patientId: number; address: string; until: Date };

/** Returns the secret in the URL of the page where a patient confirms a mail address. It is not stored. */
export function sealConfirmation({ appSecret }: AppSecrets, { patientId, address, until }: Asked): string {
  const asked: Confirmable = { patientId, addressHash: hashAddress(address), until: until.getTime() };
  return seal(keyFor(appSecret, confirmationPurpose), asked).toString('base64url');
}

/**
 * Returns the patient, and `isFor`, which compares an address with the mailed one. Returns null if the secret is
 * invalid or expired.
 */
export function openConfirmation(secrets: AppSecrets, secret: string, now: Date) {
  const sealed = Buffer.from(secret, 'base64url');
  const open = () => openWithAny(keysInForce(secrets, confirmationPurpose), sealed) as Confirmable;
  if (!opens(open)) return null;
  const { patientId, addressHash, until } = open();
  if (until <= now.getTime()) return null;
  return { patientId, isFor: (address: string) => hashAddress(address) === addressHash };
}

function hashAddress(address: string): string {
  return hashSecret(address.toLowerCase()).toString('base64url');
}
