import { hkdfSync } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '@anteroom/contract/passkeys';
import { findClinicName } from '#features/clinic';
import type { Actor, Context } from '#platform/context';
import { keyFor } from '#platform/crypto/keys';
import { type ChallengeUse, challengeLifeMillis, newChallenge } from './challenges.ts';
import { findDecoyKey, listPasskeys, listPasskeysOfEmail } from './passkeys.queries.ts';
import { theRelyingParty } from './relying-party.ts';
import { algorithms } from './verify-passkey.ts';

export async function optionsToCreate(context: Context, actor: Actor): Promise<CreationOptions> {
  const { db, settings, clock } = context;
  const party = theRelyingParty(settings);
  const own = await listPasskeys(db, actor.userId);
  const challenge = newChallenge(settings, { purpose: 'register', userId: actor.userId }, clock.now());
  return {
    rp: { id: party.id, name: (await findClinicName(db)) ?? settings.clinicName },
    user: { id: userHandleOf(settings.appSecret, actor.userId), name: actor.email, displayName: actor.name },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifeMillis,
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/**
 * Returns the user handle for an authenticator, which keeps one passkey per handle. The handle must not reveal the
 * account.
 */
function userHandleOf(appSecret: string, userId: number): string {
  return derive(keyFor(appSecret, 'passkey users'), String(userId), 32).toString('base64url');
}

/** Returns the options for a step-up in this session. Offers only the user's own passkeys. */
export async function optionsToStepUp(context: Context, actor: Actor): Promise<RequestOptions> {
  const own = await listPasskeys(context.db, actor.userId);
  return options(context, { purpose: 'step_up', sessionId: actor.sessionId }, own.map(toDescriptor));
}

/**
 * Returns the options for a sign-in. With an address, the device offers only passkeys of that account, because a shared
 * computer may hold passkeys of many users. The response does not show whether the account exists: see `withDecoys`.
 */
export async function optionsToSignIn(context: Context, email: string | undefined): Promise<RequestOptions> {
  const { db } = context;
  if (email === undefined) return options(context, { purpose: 'sign_in' }, []);
  const real = await listPasskeysOfEmail(db, email);
  const ids = real.map(({ credentialId }) => credentialId.toString('base64url'));
  const allowed = withDecoys(await findDecoyKey(db), email, ids);
  return options(context, { purpose: 'sign_in' }, allowed);
}

function options(
  { settings, clock }: Context,
  use: ChallengeUse,
  allowCredentials: Descriptor[],
): RequestOptions {
  return {
    rpId: theRelyingParty(settings).id,
    challenge: newChallenge(settings, use, clock.now()).toString('base64url'),
    timeout: challengeLifeMillis,
    allowCredentials,
    userVerification: 'required',
  };
}

type Descriptor = RequestOptions['allowCredentials'][number];

function toDescriptor({
  credentialId,
  transports,
}: {
  credentialId: Buffer;
  transports: string[];
}): Descriptor {
  return { id: credentialId.toString('base64url'), type: 'public-key', transports };
}

/**
 * The number of ids in the list. An account with more passkeys gets a longer list, which shows that the account exists.
 */
const listLength = 4;
/** Lengths in bytes of the ids of common authenticators. */
const idLengths = [16, 20, 32, 48];

/**
 * Adds invented ids up to `listLength`, always the same ones for an address, and sorts the list. So the list shows
 * neither whether the address has an account nor, up to `listLength`, how many passkeys the account has. Devices ignore
 * ids that they do not know.
 */
export function withDecoys(key: Buffer, email: string, real: readonly string[]): Descriptor[] {
  const decoys = Array.from({ length: Math.max(0, listLength - real.length) }, (_, place) => {
    const bytes = derive(key, `passkey decoy ${email.toLowerCase()} ${place}`, 49);
    const length = idLengths[(bytes.at(-1) ?? 0) % idLengths.length] ?? 32;
    return bytes.subarray(0, length).toString('base64url');
  });
  return [...real, ...decoys].toSorted().map((id) => ({ id, type: 'public-key', transports: [] }));
}

function derive(key: Buffer, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', info, length));
}
