import { createHash, randomBytes } from 'node:crypto';
import { type AppSecrets, isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/crypto/keys';

const purpose = 'booking challenges';
const nonceBytes = 16;
const timeBytes = 8;
const headBytes = nonceBytes + timeBytes + 1;

export const challengeLifeMillis = 10 * 60 * 1000;

/** The lowest difficulty, in zero bits. A phone solves it in a tenth of a second. */
const leastBits = 14;
/** The highest difficulty, in zero bits. It takes about ten seconds on a fast computer and a minute on an old phone. */
const mostBits = 21;
/** At twice this number of times held within ten minutes, a challenge needs one more zero bit. */
const calmHolds = 8;

/**
 * Returns how many zero bits a solution needs: one more for each doubling of the number of recent holds beyond
 * `calmHolds`.
 */
export function planBits(recentHolds: number): number {
  const doublings = Math.floor(Math.log2(Math.max(recentHolds, calmHolds) / calmHolds));
  return Math.min(leastBits + doublings, mostBits);
}

type Challenge = { slug: string; bits: number; now: Date };

/**
 * Creates a challenge. It contains its expiry, its difficulty and a signature, so the database needs to store only used
 * challenges.
 */
export function newChallenge({ appSecret }: AppSecrets, { slug, bits, now }: Challenge): string {
  const head = Buffer.alloc(headBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeBigUInt64BE(BigInt(now.getTime() + challengeLifeMillis), nonceBytes);
  head.writeUInt8(bits, nonceBytes + timeBytes);
  return Buffer.concat([head, signWith(keyFor(appSecret, purpose), signedText(slug, head))]).toString(
    'base64url',
  );
}

type Solved = { slug: string; challenge: string; solution: string; bits: number; now: Date };

/**
 * Returns when the solved challenge expires. Returns null if it has expired, was made for another page, or is not
 * solved. `bits` is the difficulty of a challenge made now: a solution may have one bit less.
 */
export function endOfSolved(
  secrets: AppSecrets,
  { slug, challenge, solution, bits, now }: Solved,
): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length <= headBytes) return null;
  const [head, signature] = [bytes.subarray(0, headBytes), bytes.subarray(headBytes)];
  if (!isSignedWithAny(keysInForce(secrets, purpose), signedText(slug, head), signature)) return null;
  const end = new Date(Number(head.readBigUInt64BE(nonceBytes)));
  const digest = createHash('sha256').update(`${challenge}.${solution}`).digest();
  const isSolved = hasZeroBits(digest, Math.max(head.readUInt8(nonceBytes + timeBytes), bits - 1));
  return end > now && isSolved ? end : null;
}

function signedText(slug: string, head: Buffer): string {
  return `${slug} ${head.toString('base64')}`;
}

function hasZeroBits(digest: Buffer, bits: number): boolean {
  return digest.readUInt32BE() >>> (32 - bits) === 0;
}
