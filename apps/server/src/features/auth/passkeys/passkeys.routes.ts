import { api } from '@anteroom/contract/api';
import type { Assertion } from '@anteroom/contract/passkeys';
import { maySignedIn } from '#features/staff';
import type { Actor, Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { openSession, type SignedIn } from '../open-session.ts';
import { stepUp } from '../second-factor/step-up.ts';
import type { SignInThrottles } from '../sign-in-throttles.ts';
import { addPasskey, checkNewPasskey, removePasskey, renamePasskey } from './own-passkeys.ts';
import { optionsToCreate, optionsToSignIn, optionsToStepUp } from './passkey-options.ts';
import { redeemPasskey, tryPasskey } from './redeem-passkey.ts';
import type { VerifiedPasskey } from './verify-passkey.ts';

export function passkeyRoutes(context: Context, throttles: SignInThrottles): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.startPasskey, maySignedIn, async ({ actor }) => ({
      options: await optionsToCreate(context, actor),
    })),
    change(
      api.addPasskey,
      maySignedIn,
      (tx, { actor, body }, verified: VerifiedPasskey) =>
        addPasskey(context, tx, actor, { ...body, verified }),
      {
        around: async ({ actor, body }, begin) =>
          begin(await checkNewPasskey(context, actor, body.credential)),
      },
    ),
    change(api.renamePasskey, maySignedIn, async (tx, { actor, params, body }) => ({
      passkey: await renamePasskey(tx, actor, { ...params, ...body }),
    })),
    change(api.removePasskey, maySignedIn, (tx, { actor, params }) =>
      removePasskey(context, tx, actor, params.passkeyId),
    ),
    ...signInRoutes(context, throttles),
    ...stepUpRoutes(context, throttles),
  ];
}

function signInRoutes(context: Context, throttles: SignInThrottles): Binding[] {
  const { changePublic } = bindChanges(context);
  return [
    bindPublic(api.startPasskeySignIn, async ({ body }) => ({
      options: await optionsToSignIn(context, body.email),
    })),
    changePublic(
      api.signInWithPasskey,
      (tx, { body, meta }) => signIn(context, tx, meta, body.credential),
      ({ meta }, begin) => tryPasskey(context, throttles, meta, () => begin()),
    ),
  ];
}

/**
 * Signs in with a passkey. No second step is needed, because the passkey proves possession of the device and the device
 * has verified the user.
 */
async function signIn(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  assertion: Assertion,
): Promise<SignedIn | null> {
  const account = await redeemPasskey(context, tx, { assertion, use: { purpose: 'sign_in' } });
  if (!account) return null;
  return openSession(context, tx, meta, { account, factors: ['passkey'] });
}

function stepUpRoutes(context: Context, throttles: SignInThrottles): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.startPasskeyStepUp, maySignedIn, async ({ actor }) => ({
      options: await optionsToStepUp(context, actor),
    })),
    change(
      api.stepUpWithPasskey,
      maySignedIn,
      (tx, { actor, body }) => stepUpWith(context, tx, actor, body.credential),
      {
        around: async ({ actor }, begin) => {
          await tryPasskey(context, throttles, actor, () => begin());
        },
      },
    ),
  ];
}

async function stepUpWith(
  context: Context,
  tx: Tx,
  actor: Actor,
  assertion: Assertion,
): Promise<true | null> {
  const use = { purpose: 'step_up', sessionId: actor.sessionId } as const;
  if (!(await redeemPasskey(context, tx, { assertion, use, onlyOf: actor.userId }))) return null;
  await stepUp(context, tx, actor, 'passkey');
  return true;
}
