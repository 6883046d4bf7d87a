import { createHmac, timingSafeEqual } from 'node:crypto';

export const stepSeconds = 30;

/** The values of RFC 6238 that authenticator apps expect. Some apps ignore any others. */
const standard = { digits: 6, algorithm: 'sha1' } as const;

type Variant = { digits: number; algorithm: 'sha1' | 'sha256' | 'sha512' };

/** Returns the number of the 30-second step that contains the instant. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / stepSeconds);
}

/** Returns the code of one step (RFC 4226 with the step as counter). */
export function codeOf(secret: Buffer, step: number, { digits, algorithm }: Variant = standard): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * Returns the time step that the code matches, or null. Accepts one step of clock drift. Rejects steps up to
 * `lastStep`, to prevent replay. Runs in constant time.
 */
export function findStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | null {
  const current = stepAt(now);
  const matching = [current - 1, current, current + 1].filter((step) => isSame(codeOf(secret, step), code));
  return matching.find((step) => lastStep === null || step > lastStep) ?? null;
}

function isSame(expected: string, code: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Encodes bytes as Base32 without padding (RFC 4648). The length must be a multiple of five bytes, or the last bits are
 * lost.
 */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function toUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  // Replace colons, because a colon separates issuer and account.
  const [clinic, owner] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' ')));
  const parts = [
    `issuer=${clinic}`,
    `secret=${toBase32(secret)}`,
    `algorithm=SHA1&digits=6&period=${stepSeconds}`,
  ];
  return `otpauth://totp/${clinic}:${owner}?${parts.join('&')}`;
}
