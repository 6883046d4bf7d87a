import { addPasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { stepUpWithCode } from '@anteroom/contract/second-factor';
import { describe, expect, it } from 'vitest';
import { networkOf } from '#platform/http/network-of';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor } from '#test/people';
import { addAuthenticator, wrongCode } from '#test/second-factor';
import { SoftwarePasskey } from '#test/software-passkey';
import { signInThrottles } from './sign-in-throttles.ts';

async function failTimes({ context }: Clinic, failures: number): Promise<void> {
  const { byAddress } = signInThrottles(context);
  for (let count = 0; count < failures; count += 1) await byAddress.count(networkOf('127.0.0.1'));
}

describe('S-284: a network with a hundred failures is blocked', () => {
  it('a blocked network cannot step up, even with a correct code', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 600 });
    const desk = await signIn(strict, await aDoctor(strict));
    const app = await addAuthenticator(strict, desk);
    await failTimes(strict, 99);
    expect((await desk.call(stepUpWithCode, { body: { code: wrongCode } })).status).toBe(400);
    const { status } = await desk.call(stepUpWithCode, { body: { code: app.nextCode() } });
    expect(status).toBe(429);
  });

  it('a blocked network cannot sign in with a passkey, even a valid one', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 600 });
    const desk = await signIn(strict, await aDoctor(strict));
    const [passkey, unknown] = [new SoftwarePasskey(), new SoftwarePasskey()];
    const started = await desk.call(startPasskey, {});
    const added = passkey.create(started.body.options);
    expect((await desk.call(addPasskey, { body: { name: 'Laptop', credential: added } })).status).toBe(200);
    unknown.create((await desk.call(startPasskey, {})).body.options);
    const enter = async (by: SoftwarePasskey) => {
      const { body } = await call(strict, startPasskeySignIn, { body: {} });
      return call(strict, signInWithPasskey, { body: { credential: by.use(body.options) } });
    };
    await failTimes(strict, 99);
    expect((await enter(unknown)).errorBody.code).toBe('passkey_refused');
    expect((await enter(passkey)).status).toBe(429);
  });
});
