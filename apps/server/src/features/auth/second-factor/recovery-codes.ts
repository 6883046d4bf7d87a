import { randomBytes } from 'node:crypto';

/** The alphabet of Crockford's Base32. It omits I, L, O and U, which are easily misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;
const count = 10;

/** Returns ten different codes of 80 random bits, such as `7K2M-9QXC-41BT-ZD8R`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    // 256 is a multiple of 32, so each letter is equally likely.
    const code = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
    return (code.match(/.{4}/g) ?? []).join('-');
  });
}

/**
 * Returns the code in the form that is hashed, or null if the text cannot be a recovery code. Corrects misread letters.
 */
export function toRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}
