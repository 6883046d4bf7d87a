import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { codeOf, findStep, stepAt, stepSeconds, toBase32, toUri } from './totp.ts';

const ascii = '1234567890'.repeat(7);
/** The test vectors of RFC 6238, Appendix B: seconds, algorithm, code. The secrets are as long as the hash. */
const vectors = [
  [59, 'sha1', '94287082'],
  [59, 'sha256', '46119246'],
  [59, 'sha512', '90693936'],
  [1_111_111_109, 'sha1', '07081804'],
  [1_111_111_109, 'sha256', '68084774'],
  [1_111_111_109, 'sha512', '25091201'],
  [1_111_111_111, 'sha1', '14050471'],
  [1_111_111_111, 'sha256', '67062674'],
  [1_111_111_111, 'sha512', '99943326'],
  [1_234_567_890, 'sha1', '89005924'],
  [1_234_567_890, 'sha256', '91819424'],
  [1_234_567_890, 'sha512', '93441116'],
  [2_000_000_000, 'sha1', '69279037'],
  [2_000_000_000, 'sha256', '90698825'],
  [2_000_000_000, 'sha512', '38618901'],
  [20_000_000_000, 'sha1', '65353130'],
  [20_000_000_000, 'sha256', '77737706'],
  [20_000_000_000, 'sha512', '47863826'],
] as const;
const secretBytes = { sha1: 20, sha256: 32, sha512: 64 };

describe('codeOf', () => {
  it.each(vectors)('S-183: a TOTP code agrees with RFC 6238 at %i s with %s', (seconds, algorithm, code) => {
    const secret = Buffer.from(ascii.slice(0, secretBytes[algorithm]));
    expect(codeOf(secret, Math.floor(seconds / stepSeconds), { digits: 8, algorithm })).toBe(code);
  });

  it('S-183: TOTP codes agree with another implementation on ten thousand random codes', () => {
    for (let round = 0; round < 100; round += 1) {
      const secret = randomBytes(20);
      const other = new TOTP({ secret: Secret.fromBase32(toBase32(secret)) });
      for (let count = 0; count < 100; count += 1) {
        const timestamp = randomInt(0, 4_000_000_000_000);
        expect(codeOf(secret, stepAt(new Date(timestamp)))).toBe(other.generate({ timestamp }));
      }
    }
  });
});

describe('findStep', () => {
  // Not random, because two steps of a random secret could have the same code.
  const secret = Buffer.from(ascii.slice(0, secretBytes.sha1));
  const now = new Date('2026-11-24T09:00:10Z');
  const step = stepAt(now);
  const find = (from: number, lastStep: number | null = null) =>
    findStep(secret, codeOf(secret, step + from), now, lastStep);

  it('S-183: accepts a TOTP code if the clock is at most one step off', () => {
    expect([find(-1), find(0), find(1)]).toEqual([step - 1, step, step + 1]);
    expect([find(-2), find(2)]).toEqual([null, null]);
  });

  it('S-186: rejects a TOTP code of the last used step or an earlier one', () => {
    expect([find(0, step), find(-1, step), find(1, step)]).toEqual([null, null, step + 1]);
  });

  it('rejects TOTP codes of another length', () => {
    expect(findStep(secret, codeOf(secret, step).slice(1), now, null)).toBeNull();
    expect(findStep(secret, '', now, null)).toBeNull();
  });
});

describe('toUri', () => {
  it('another TOTP implementation can read the setup URI, whatever the names contain', () => {
    const secret = randomBytes(20);
    const names = { issuer: 'Praxis Grün & Söhne: Ordination', account: 'dana+desk@clinic.example' };
    const read = URI.parse(toUri(secret, names));
    expect(read).toBeInstanceOf(TOTP);
    expect([read.issuer, read.label]).toEqual(['Praxis Grün & Söhne  Ordination', names.account]);
    expect(read.secret.base32).toBe(toBase32(secret));
    expect(read).toMatchObject({ algorithm: 'SHA1', digits: 6, period: 30 });
  });
});
