import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';
import { challengeLifeMillis, endOfSolved, newChallenge, planBits } from './challenge.ts';

const slug = 'dana-okafor';
const now = new Date('2026-11-26T08:00:00Z');
const later = (millis: number) => new Date(now.getTime() + millis);
const secrets = { appSecret: 'a secret for tests, at least thirty-two characters', previousAppSecret: null };

/** Returns a solution with exactly this many leading zero bits. */
function solveExactly(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const digest = hash('sha256', `${challenge}.${number}`, 'buffer');
    if (Math.clz32(digest.readUInt32BE()) === bits) return String(number);
  }
}

function attempt(attempts: ReturnType<typeof createAttempts>, times: number, at = now): void {
  for (let nth = 0; nth < times; nth += 1) attempts.count(slug, at);
}

describe('S-277: attempts to hold a time', () => {
  it('four attempts to hold a time make challenges as much harder as one held time does', () => {
    const attempts = createAttempts();
    expect(planBits(attempts.loadOf(slug, now))).toBe(14);
    attempt(attempts, 128);
    expect([attempts.loadOf(slug, now), planBits(32)]).toEqual([32, 16]);
    expect(attempts.loadOf('another-page', now)).toBe(0);
  });

  it('an attempt to hold a time counts fully for the lifetime of a challenge, and then gradually less', () => {
    const attempts = createAttempts();
    attempt(attempts, 400);
    expect(attempts.loadOf(slug, later(challengeLifeMillis - 1))).toBe(100);
    attempt(attempts, 40, later(challengeLifeMillis));
    expect(attempts.loadOf(slug, later(challengeLifeMillis * 1.5))).toBe(60);
    expect(attempts.loadOf(slug, later(challengeLifeMillis * 3))).toBe(0);
  });

  it('a solved challenge can be used for only one attempt to hold a time', () => {
    const attempts = createAttempts();
    expect([attempts.takeChallenge('one'), attempts.takeChallenge('one')]).toEqual([true, false]);
  });

  it('holding a time requires a proof of work of the current difficulty, or of at most one bit less', () => {
    const challenge = newChallenge(secrets, { slug, bits: 14, now });
    const solution = solveExactly(challenge, 14);
    const endWith = (bits: number) => endOfSolved(secrets, { slug, challenge, solution, bits, now });
    expect([14, 15, 16].map(endWith)).toEqual([later(challengeLifeMillis), later(challengeLifeMillis), null]);
  });
});
