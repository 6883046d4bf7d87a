import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

export function newMailTokenSalt(): Buffer {
  return randomBytes(32);
}

/**
 * The token that travels in a mail: 256 bits that nobody can make without the server's key, and that are made again
 * from the stored salt when the mail is written (docs/decisions/0012).
 */
export function deriveMailToken(appSecret: string, salt: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mail tokens', 32));
  return createHmac('sha256', key).update(salt).digest('base64url');
}
