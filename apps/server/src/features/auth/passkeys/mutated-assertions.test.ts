import { randomBytes, randomInt } from 'node:crypto';
import type { Assertion } from '@anteroom/contract/passkeys';
import { expect, it } from 'vitest';
import { origin, SoftwarePasskey } from '#test/software-passkey';
import { newChallenge } from './challenges.ts';
import { verifyAssertion, verifyAttestation } from './verify-passkey.ts';

const secrets = { appSecret: 'a secret for this test, long enough for a key', previousAppSecret: null };
const now = new Date('2026-11-24T09:00:00Z');
const party = { id: 'anteroom.example', origin };
const algorithm = { type: 'public-key', alg: -7 } as const;

async function aPasskey() {
  const passkey = new SoftwarePasskey();
  const use = { purpose: 'register', userId: 1 } as const;
  const challenge = newChallenge(secrets, use, now).toString('base64url');
  const attestation = passkey.create({
    rp: { id: party.id, name: 'Clinic' },
    user: { id: 'AA', name: 'dana', displayName: 'Dana' },
    challenge,
    pubKeyCredParams: [algorithm],
    timeout: 1,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  });
  const stored = await verifyAttestation({ party, secrets, use, now }, attestation);
  if (!stored) throw new Error('the attestation was rejected');
  return { passkey, stored };
}

const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;

/** Returns the assertion with one byte of one part replaced. */
function mutate(assertion: Assertion, part: (typeof parts)[number]): Assertion {
  const bytes = Buffer.from(assertion[part], 'base64url');
  const place = randomInt(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ (1 + randomInt(255));
  return { ...assertion, [part]: bytes.toString('base64url') };
}

it('S-195: rejects 5,000 passkey assertions that each have one changed byte', async () => {
  const { passkey, stored } = await aPasskey();
  const use = { purpose: 'sign_in' } as const;
  const verify = (assertion: Assertion) => verifyAssertion({ party, secrets, use, now }, stored, assertion);
  let accepted = 0;
  for (let count = 0; count < 5000; count += 1) {
    const challenge = newChallenge(secrets, use, now).toString('base64url');
    const right = passkey.use({
      rpId: party.id,
      challenge,
      timeout: 1,
      allowCredentials: [],
      userVerification: 'required',
    });
    if (count % 500 === 0) expect(await verify(right)).toEqual({ signCount: 0, isSynced: false });
    const part = parts[count % parts.length] ?? 'signature';
    if (await verify(mutate(right, part))) accepted += 1;
  }
  expect(accepted).toBe(0);
});

it('S-195: rejects passkey attestations that consist of random bytes', async () => {
  const { passkey } = await aPasskey();
  const use = { purpose: 'register', userId: 1 } as const;
  const noise = () => randomBytes(1 + randomInt(300)).toString('base64url');
  for (let count = 0; count < 200; count += 1) {
    const attestation = {
      id: passkey.id.toString('base64url'),
      clientDataJSON: noise(),
      attestationObject: noise(),
      transports: [],
    };
    expect(await verifyAttestation({ party, secrets, use, now }, attestation)).toBeNull();
  }
});
