import { randomBytes } from 'node:crypto';
import { type AppSecrets, isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/crypto/keys';

/** The purpose of a challenge and its subject. A challenge for a sign-in has no subject yet. */
export type ChallengeUse =
  | { purpose: 'register'; userId: number }
  | { purpose: 'step_up'; sessionId: number }
  | { purpose: 'sign_in' };

const purpose = 'passkey challenges';
const nonceBytes = 16;
const timeBytes = 8;

export const challengeLifeMillis = 5 * 60 * 1000;

/**
 * Returns a random challenge that contains its expiry and a signature. The database stores only used challenges, so
 * requests from strangers do not fill it.
 */
export function newChallenge({ appSecret }: AppSecrets, use: ChallengeUse, now: Date): Buffer {
  const end = Buffer.alloc(timeBytes);
  end.writeBigUInt64BE(BigInt(now.getTime() + challengeLifeMillis));
  const signed = Buffer.concat([randomBytes(nonceBytes), end]);
  return Buffer.concat([signed, signWith(keyFor(appSecret, purpose), textOf(use, signed))]);
}

/** Returns whether the challenge was signed with our key for this use and has not expired. */
export function isChallenge(secrets: AppSecrets, use: ChallengeUse, challenge: Buffer, now: Date): boolean {
  if (challenge.length <= nonceBytes + timeBytes) return false;
  const signed = challenge.subarray(0, nonceBytes + timeBytes);
  const signature = challenge.subarray(nonceBytes + timeBytes);
  if (!isSignedWithAny(keysInForce(secrets, purpose), textOf(use, signed), signature)) return false;
  return signed.readBigUInt64BE(nonceBytes) > BigInt(now.getTime());
}

function textOf(use: ChallengeUse, signed: Buffer): string {
  return `${use.purpose} ${subjectOf(use)} ${signed.toString('base64')}`;
}

function subjectOf(use: ChallengeUse): number | 'anyone' {
  if (use.purpose === 'register') return use.userId;
  return use.purpose === 'step_up' ? use.sessionId : 'anyone';
}
