import type { Assertion } from '@anteroom/contract/passkeys';
import { recordRejection } from '#features/audit';
import type { Actor, Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { networkOf } from '#platform/http/network-of';
import { type Account, lockAccount } from '../account.queries.ts';
import type { SignInThrottles } from '../sign-in-throttles.ts';
import type { ChallengeUse } from './challenges.ts';
import { passkeyRefused } from './own-passkeys.ts';
import { findPasskey, markPasskeyUsed } from './passkeys.queries.ts';
import { theRelyingParty } from './relying-party.ts';
import { takeChallenge } from './take-challenge.ts';
import { toBytes, verifyAssertion } from './verify-passkey.ts';

type Presented = {
  assertion: Assertion;
  use: ChallengeUse;
  /** If set, accepts only the passkeys of this account. */
  onlyOf?: number;
};

/**
 * Runs one attempt to use a passkey. If the attempt returns null, for example because the passkey is unknown or its
 * signature is wrong, it counts as a failed sign-in from the caller's network.
 */
export async function tryPasskey<T>(
  context: Context,
  { byAddress }: Pick<SignInThrottles, 'byAddress'>,
  by: RequestMeta | Actor,
  attempt: () => Promise<T | null>,
): Promise<T> {
  theRelyingParty(context.settings);
  const network = networkOf(by.ipAddress);
  await byAddress.assertFree(network);
  const result = await attempt();
  if (result !== null) return result;
  await recordRejection(context, by, { action: 'second_factor.refused', reason: 'passkey' });
  await byAddress.count(network);
  throw passkeyRefused();
}

/** A public key whose private key was discarded, so that no signature matches it. */
const unusableKey = Buffer.from(
  'pQECAyYgASFYIA_4N3rMmQZTLKT_esdOUh3G_9koFw8AGZVAe1GIurbnIlggcx5-mJZWyDK0JI9zGSgaSwNdpG3r28cv26xqVsEsrlg',
  'base64url',
);

/**
 * Verifies the assertion under the lock of its account, so that the counter and the challenge are used once. Returns
 * the account, or null. At a sign-in, does the same work for an unknown id: a quick rejection would show which ids of
 * `withDecoys` are real.
 */
export async function redeemPasskey(
  { settings, clock }: Context,
  tx: Tx,
  { assertion, use, onlyOf }: Presented,
): Promise<Account | null> {
  const credentialId = toBytes(assertion.id);
  const owner = await findPasskey(tx, credentialId);
  if (onlyOf !== undefined && owner?.userId !== onlyOf) return null;
  const account = await lockAccount(tx, { id: owner?.userId ?? 0 });
  // Read the passkey again under the lock: it may have been removed, or its counter may have grown.
  const passkey = await findPasskey(tx, credentialId);
  const now = clock.now();
  const verifying = { party: theRelyingParty(settings), secrets: settings, use, now };
  const stored = passkey ?? { credentialId, publicKey: unusableKey, signCount: 0 };
  const verified = await verifyAssertion(verifying, stored, assertion);
  if (!passkey || !account?.isEnabled || !verified) return null;
  if (!(await takeChallenge(tx, assertion, now))) return null;
  await markPasskeyUsed(tx, { id: passkey.id, ...verified, now });
  return account;
}
