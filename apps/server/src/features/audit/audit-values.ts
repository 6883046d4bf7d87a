import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The changed fields of a record, by name, as they were and as they are. */
export type AuditValues = { before: Record<string, unknown>; after: Record<string, unknown> };

/** For `recordAudit`: only the server's key opens it, so a copy of the database tells nobody. */
export function sealAuditValues(appSecret: string, values: AuditValues): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(appSecret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(values)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where the key is another one or the bytes were altered. */
export function openAuditValues(appSecret: string, sealed: Buffer): AuditValues {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(appSecret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
  return JSON.parse(text) as AuditValues;
}

function keyOf(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'audit values', 32));
}
