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
  /** The only account whose passkeys count. */
  onlyOf?: number;
};

/**
 * Runs `attempt` with the presented passkey. It returns null if the passkey is unknown or its answer is wrong: that counts
 * as a failed sign-in of the network.
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

/**
 * Verifies the assertion under the lock of its account, so that the counter and the challenge are used once. Returns the
 * account, or null.
 */
export async function redeemPasskey(
  { settings, clock }: Context,
  tx: Tx,
  { assertion, use, onlyOf }: Presented,
): Promise<Account | null> {
  const credentialId = toBytes(assertion.id);
  const owner = await findPasskey(tx, credentialId);
  if (!owner || (onlyOf !== undefined && owner.userId !== onlyOf)) return null;
  const account = await lockAccount(tx, { id: owner.userId });
  if (!account?.isEnabled) return null;
  // Again under the lock: it may have been removed, or its counter may have grown.
  const passkey = await findPasskey(tx, credentialId);
  if (!passkey) return null;
  const now = clock.now();
  const verifying = { party: theRelyingParty(settings), secrets: settings, use, now };
  const verified = await verifyAssertion(verifying, passkey, assertion);
  if (!verified || !(await takeChallenge(tx, assertion, now))) return null;
  await markPasskeyUsed(tx, { id: passkey.id, ...verified, now });
  return account;
}
