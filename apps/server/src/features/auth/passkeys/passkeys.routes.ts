import { api } from '@anteroom/contract/api';
import type { Tokens } from '@anteroom/contract/auth';
import { maySignedIn } from '#features/staff';
import type { Actor, Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { openSession } from '../open-session.ts';
import { presentUser } from '../present-user.ts';
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

type Credential = Parameters<typeof redeemPasskey>[2]['assertion'];

/** A passkey is both steps in one: the device, and the person whom the device verified. */
async function signIn(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  assertion: Credential,
): Promise<{ user: ReturnType<typeof presentUser>; tokens: Tokens } | null> {
  const account = await redeemPasskey(context, tx, { assertion, use: { purpose: 'sign_in' } });
  if (!account) return null;
  const tokens = await openSession(context, tx, meta, { account, factors: ['passkey'] });
  return { user: presentUser(account), tokens };
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
  assertion: Credential,
): Promise<true | null> {
  const use = { purpose: 'step_up', sessionId: actor.sessionId } as const;
  if (!(await redeemPasskey(context, tx, { assertion, use, onlyOf: actor.userId }))) return null;
  await stepUp(context, tx, actor, 'passkey');
  return true;
}
