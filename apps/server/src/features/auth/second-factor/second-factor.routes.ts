import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { assertCurrentPassword } from '../passwords/assert-current-password.ts';
import type { SignInThrottles } from '../sign-in-throttles.ts';
import { codeThrottles, tryCode } from './code-throttle.ts';
import {
  confirmAuthenticator,
  getOwnFactors,
  removeAuthenticator,
  replaceRecoveryCodes,
  setUpAuthenticator,
} from './own-factors.ts';
import { aroundSecondStep, finishSignIn, type SecondStep } from './sign-in-with-code.ts';
import { stepUpWithCode, stepUpWithPassword } from './step-up.ts';

export function secondFactorRoutes(context: Context, signIns: SignInThrottles): Binding[] {
  const { change, changePublic } = bindChanges(context);
  const throttles = codeThrottles(context, signIns);
  return [
    changePublic(
      api.signInWithCode,
      (tx, { meta }, step: SecondStep) => finishSignIn(context, tx, meta, step),
      aroundSecondStep(context, throttles),
    ),
    bind(api.getOwnFactors, maySignedIn, ({ actor }) => getOwnFactors(context, actor)),
    change(api.setUpAuthenticator, maySignedIn, (tx, { actor }) => setUpAuthenticator(context, tx, actor)),
    change(
      api.confirmAuthenticator,
      maySignedIn,
      (tx, { actor, body }) => confirmAuthenticator(context, tx, actor, body.code),
      {
        around: ({ actor }, begin) =>
          tryCode(context, throttles, { userId: actor.userId, by: actor }, () => begin()),
      },
    ),
    change(api.removeAuthenticator, maySignedIn, (tx, { actor }) => removeAuthenticator(context, tx, actor)),
    change(api.replaceRecoveryCodes, maySignedIn, (tx, { actor }) => replaceRecoveryCodes(tx, actor)),
    change(
      api.stepUpWithPassword,
      maySignedIn,
      (tx, { actor }, comparedHash: string) => stepUpWithPassword(context, tx, actor, comparedHash),
      {
        around: async ({ actor, body }, begin) =>
          begin(await assertCurrentPassword(context, signIns, actor, body.currentPassword)),
      },
    ),
    change(
      api.stepUpWithCode,
      maySignedIn,
      (tx, { actor, body }) => stepUpWithCode(context, tx, actor, body.code),
      {
        around: async ({ actor }, begin) => {
          await tryCode(context, throttles, { userId: actor.userId, by: actor }, () => begin());
        },
      },
    ),
  ];
}
