import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

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

/** Encrypts what JSON can hold. Nobody alters it unseen. */
export function seal(key: Buffer, value: unknown): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where the key is another one or the bytes were altered. */
export function open(key: Buffer, sealed: Buffer): unknown {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString());
}
