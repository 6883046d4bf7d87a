import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The secrets of the server. Everything new is made with `appSecret`. What `previousAppSecret` made is still accepted,
 * so that the secret can be rotated (decision 0031).
 */
export type AppSecrets = { readonly appSecret: string; readonly previousAppSecret: string | null };

/** Each is made once: it would cost more than what is done with it. */
const made = new Map<string, Buffer>();

/** A key for one purpose, made from the server's own: who learns one has learned no other. */
export function keyFor(appSecret: string, purpose: string, salt: Buffer | '' = ''): Buffer {
  if (salt !== '') return makeKey(appSecret, purpose, salt);
  const name = `${purpose} ${appSecret}`;
  const key = made.get(name) ?? makeKey(appSecret, purpose, salt);
  made.set(name, key);
  return key;
}

function makeKey(appSecret: string, purpose: string, salt: Buffer | ''): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, salt, purpose, 32));
}

/** What nobody can make of this data without the key. */
export function signWith(key: Buffer, data: string | Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Returns the secrets in force, the current one first. */
export function secretsInForce({ appSecret, previousAppSecret }: AppSecrets): string[] {
  return previousAppSecret === null ? [appSecret] : [appSecret, previousAppSecret];
}

/** Returns the keys for one purpose that are in force, the current one first. */
export function keysInForce(secrets: AppSecrets, purpose: string): Buffer[] {
  return secretsInForce(secrets).map((secret) => keyFor(secret, purpose));
}

/** Whether one of these keys signed the data. Takes the same time wherever a signature differs. */
export function isSignedWithAny(keys: readonly Buffer[], data: string | Buffer, signature: Buffer): boolean {
  return keys.some((key) => {
    const expected = signWith(key, data);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

/**
 * Derives again what a stored hash belongs to, with whichever secret made it. Falls back on the current secret where no
 * hash fits.
 */
export function deriveToFit<T>(
  secrets: AppSecrets,
  derive: (appSecret: string) => T,
  fits: (derived: T) => boolean,
): T {
  const derived = secretsInForce(secrets).map(derive);
  return derived.find(fits) ?? derive(secrets.appSecret);
}

/** A short name of a secret that does not reveal it, for rows and messages that say which key was used. */
export function keyIdOf(appSecret: string): string {
  return signWith(keyFor(appSecret, 'key id'), 'key id').toString('base64url').slice(0, 8);
}

/** Encrypts what JSON can hold. Nobody alters it unseen, nor opens it as bound to something else. */
export function seal(key: Buffer, value: unknown, boundTo = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens with whichever key fits; throws where none does or the bytes were altered. */
export function openWithAny(keys: readonly Buffer[], sealed: Buffer, boundTo = ''): unknown {
  const [key, ...others] = keys;
  if (!key) throw new Error('no key opens this');
  try {
    return open(key, sealed, boundTo);
  } catch (error) {
    if (others.length === 0) throw error;
    return openWithAny(others, sealed, boundTo);
  }
}

/** Throws where the key is another one or the bytes were altered. */
export function open(key: Buffer, sealed: Buffer, boundTo = ''): unknown {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString());
}
