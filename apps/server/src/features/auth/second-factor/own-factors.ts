import type { OwnFactors } from '@anteroom/contract/second-factor';
import { recordAudit } from '#features/audit';
import { findClinicName } from '#features/clinic';
import { notFound } from '#platform/app-error';
import { relyingPartyOf } from '#platform/config/relying-party';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockOwnAccount } from '../lock-own-account.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.ts';
import { presentPasskey } from '../passkeys/present-passkey.ts';
import { afterFactorAdded, afterFactorRemoved, makeCodes } from './factor-changes.ts';
import {
  confirmTotp,
  countUnusedCodes,
  findTotp,
  hasSecondFactor,
  removeTotp,
  storePendingTotp,
} from './second-factor.queries.ts';
import { findStep, toBase32, toUri } from './totp.ts';
import { newTotpSecret, openTotpSecret, sealTotpSecret } from './totp-secrets.ts';

export async function getOwnFactors({ db, settings }: Context, { userId }: Actor): Promise<OwnFactors> {
  const totp = await findTotp(db, userId);
  const addedAt = totp?.confirmedAt?.getTime();
  return {
    authenticator: addedAt === undefined ? null : { addedAt },
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    mayAddPasskeys: relyingPartyOf(settings.appUrl) !== null,
    recoveryCodesLeft: await countUnusedCodes(db, userId),
  };
}

/** Starts the setup of an authenticator app. The app in use stays in use until the new secret is confirmed. */
export async function setUpAuthenticator(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const account = await lockOwnAccount(tx, actor);
  const secret = newTotpSecret();
  const pendingSealed = sealTotpSecret(settings, account.id, secret);
  await storePendingTotp(tx, { userId: account.id, pendingSealed, now: clock.now() });
  const issuer = (await findClinicName(tx)) ?? settings.clinicName;
  return { secret: toBase32(secret), uri: toUri(secret, { issuer, account: account.email }) };
}

/** Confirms the pending secret. Returns null if the code does not match it. Throws 404 if no setup has started. */
export async function confirmAuthenticator(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] | null } | null> {
  const account = await lockOwnAccount(tx, actor);
  const now = clock.now();
  const pending = (await findTotp(tx, account.id))?.pendingSealed;
  if (!pending) throw notFound('New authenticator app');
  const step = findStep(openTotpSecret(settings, account.id, pending), code, now, null);
  if (step === null) return null;
  const isFirst = !(await hasSecondFactor(tx, account.id));
  await confirmTotp(tx, { userId: account.id, step, now });
  return { recoveryCodes: await afterFactorAdded(tx, actor, { account, factor: 'totp', isFirst, now }) };
}

export async function removeAuthenticator({ clock }: Context, tx: Tx, actor: Actor): Promise<void> {
  const account = await lockOwnAccount(tx, actor);
  if (!(await removeTotp(tx, account.id))) throw notFound('Authenticator app');
  await afterFactorRemoved(tx, actor, { account, factor: 'totp', now: clock.now() });
}

export async function replaceRecoveryCodes(tx: Tx, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  const { id } = await lockOwnAccount(tx, actor);
  if (!(await hasSecondFactor(tx, id))) throw notFound('Second factor');
  const recoveryCodes = await makeCodes(tx, id);
  await recordAudit(tx, actor, { action: 'second_factor.codes_replaced', object: { type: 'user', id } });
  return { recoveryCodes };
}
