import { buildPath } from '@anteroom/client/build-request';
import { api } from '@anteroom/contract/api';
import { logOut, refreshTokens } from '@anteroom/contract/auth';
import type { Route } from '@anteroom/contract/route';
import { expect, it } from 'vitest';
import { anyParams } from './any-params.ts';
import { call, signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aDoctor } from './people.ts';
import { addAuthenticator, startSignIn } from './second-factor.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const app = await addAuthenticator(clinic, desk);
const { token } = await startSignIn(clinic, doctor);
const signedIn = Object.entries<Route>(api).filter(([, { access }]) => access === 'signed_in');

it.each(signedIn)(
  'S-185: rejects a half session, whose second sign-in step is missing, with 401 in %s',
  async (_, route) => {
    const answer = await fetch(`${clinic.address}${buildPath(route, { params: anyParams(doctor.id) })}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'invalid_token']);
  },
);

it('S-185: rejects a half session as a refresh token; signing out with a half session does not end it', async () => {
  expect((await call(clinic, refreshTokens, { body: { refreshToken: token } })).status).toBe(401);
  expect((await call(clinic, logOut, { body: { refreshToken: token } }, { token })).status).toBe(204);
  const { status } = await call(clinic, api.signInWithCode, {
    body: { halfSession: token, code: app.nextCode() },
  });
  expect(status).toBe(200);
});

it('S-185: accepts no access or refresh token as a half session', async () => {
  for (const halfSession of [desk.token, desk.refreshToken]) {
    const body = { halfSession, code: app.nextCode() };
    expect((await call(clinic, api.signInWithCode, { body })).errorBody.code).toBe('half_session_over');
  }
});
