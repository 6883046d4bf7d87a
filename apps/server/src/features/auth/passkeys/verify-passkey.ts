import type { Assertion, Attestation } from '@anteroom/contract/passkeys';
import type { RelyingParty } from '#platform/config/relying-party';
import type { AppSecrets } from '#platform/crypto/keys';
import { type ChallengeUse, isChallenge } from './challenges.ts';

type Verifying = {
  party: RelyingParty;
  secrets: AppSecrets;
  use: ChallengeUse;
  now: Date;
};

/** Loads the library when the first passkey is used, because its many ASN.1 modules would slow down every start. */
const library = () => import('@simplewebauthn/server');

/** The COSE numbers of ES256, EdDSA and RS256. Every common authenticator supports at least one. */
export const algorithms = [-7, -8, -257];

export type VerifiedPasskey = {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  isSynced: boolean;
};

/** Verifies the attestation of a new passkey. Returns the passkey, or null if anything about it is wrong. */
export async function verifyAttestation(
  { party, secrets, use, now }: Verifying,
  { id, clientDataJSON, attestationObject }: Attestation,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const response = { clientDataJSON, attestationObject };
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => isChallenge(secrets, use, toBytes(challenge), now),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: toBytes(credential.id),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; signCount: number };

/**
 * Verifies an assertion. Returns the new counter, or null if anything is wrong: challenge, origin, host, signature, a
 * user who was not verified, or a counter that did not grow, which a copy of the authenticator would cause.
 */
export async function verifyAssertion(
  { party, secrets, use, now }: Verifying,
  stored: StoredPasskey,
  { id, ...response }: Assertion,
): Promise<{ signCount: number; isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    if (!(await isCanonical(stored.publicKey, toBytes(response.signature)))) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => isChallenge(secrets, use, toBytes(challenge), now),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: stored.credentialId.toString('base64url'),
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.signCount,
      },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}

/**
 * Checks that an ECDSA signature uses DER, which has one encoding for each signature. The library also accepts other
 * encodings, so it would accept altered bytes.
 */
async function isCanonical(publicKey: Buffer, signature: Buffer): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  if (!cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(new Uint8Array(publicKey)))) return true;
  const [tag, length, ...content] = signature;
  const rest = afterInteger(afterInteger(Buffer.from(content)));
  return tag === 0x30 && length === content.length && rest?.length === 0;
}

/** Returns the bytes after a positive integer in its shortest encoding, or null if there is none. */
function afterInteger(bytes: Buffer | null): Buffer | null {
  const [tag, length = 0, first = 0, second = 0] = bytes ?? [];
  const isShortest = first < 0x80 && (first !== 0 || second >= 0x80);
  if (bytes === null || tag !== 0x02 || length === 0 || length > bytes.length - 2 || !isShortest) return null;
  return bytes.subarray(2 + length);
}

/** Returns the challenge that the browser signed. Call it after the verification. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): Buffer {
  const { challenge } = JSON.parse(toBytes(clientDataJSON).toString()) as { challenge: string };
  return toBytes(challenge);
}

export function toBytes(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url');
}
