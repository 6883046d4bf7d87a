import type { Attestation, Passkey } from '@anteroom/contract/passkeys';
import { recordAudit } from '#features/audit';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockOwnAccount } from '../lock-own-account.ts';
import { afterFactorAdded, afterFactorRemoved } from '../second-factor/factor-changes.ts';
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { deletePasskey, insertPasskey, listPasskeys, setPasskeyName } from './passkeys.queries.ts';
import { presentPasskey } from './present-passkey.ts';
import { theRelyingParty } from './relying-party.ts';
import { takeChallenge } from './take-challenge.ts';
import { type VerifiedPasskey, verifyAttestation } from './verify-passkey.ts';

export const passkeyRefused = () =>
  new AppError('passkey_refused', 'This passkey could not be used. Please try again.');

/** Verifies the browser's new passkey, before the transaction. */
export async function checkNewPasskey(
  { settings, clock }: Context,
  actor: Actor,
  attestation: Attestation,
): Promise<VerifiedPasskey> {
  const use = { purpose: 'register', userId: actor.userId } as const;
  const verifying = { party: theRelyingParty(settings), secrets: settings, use, now: clock.now() };
  const verified = await verifyAttestation(verifying, attestation);
  if (!verified) throw passkeyRefused();
  return verified;
}

type New = { name: string; credential: Attestation };

export async function addPasskey(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  { name, credential, verified }: New & { verified: VerifiedPasskey },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const account = await lockOwnAccount(tx, actor);
  const { id: userId } = account;
  const now = clock.now();
  const isFirst = !(await hasSecondFactor(tx, userId));
  if (!(await takeChallenge(tx, credential, now))) throw passkeyRefused();
  const { transports } = credential;
  const { id: partyId } = theRelyingParty(settings);
  const id = await insertPasskey(tx, { ...verified, userId, name, transports, partyId, now });
  if (id === null) throw passkeyRefused();
  const recoveryCodes = await afterFactorAdded(tx, actor, { account, factor: 'passkey', isFirst, now });
  return { passkey: await findOwn(tx, { userId, passkeyId: id }), recoveryCodes };
}

type Whose = { userId: number; passkeyId: number };

async function findOwn(tx: Tx, { userId, passkeyId }: Whose): Promise<Passkey> {
  const own = (await listPasskeys(tx, userId)).find(({ id }) => id === passkeyId);
  if (!own) throw notFound('Passkey');
  return presentPasskey(own);
}

export async function renamePasskey(
  tx: Tx,
  actor: Actor,
  { passkeyId, name }: { passkeyId: number; name: string },
): Promise<Passkey> {
  const { userId } = actor;
  await lockOwnAccount(tx, actor);
  if (!(await setPasskeyName(tx, { userId, passkeyId }, name))) throw notFound('Passkey');
  await recordAudit(tx, actor, { action: 'second_factor.renamed', object: { type: 'user', id: userId } });
  return findOwn(tx, { userId, passkeyId });
}

export async function removePasskey(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  passkeyId: number,
): Promise<void> {
  const account = await lockOwnAccount(tx, actor);
  if (!(await deletePasskey(tx, { userId: account.id, passkeyId }))) throw notFound('Passkey');
  await afterFactorRemoved(tx, actor, { account, factor: 'passkey', now: clock.now() });
}
