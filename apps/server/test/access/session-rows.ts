import { getProfile } from '@anteroom/contract/auth';
import { changeEmail, changePassword, setOwnPreferences } from '@anteroom/contract/own-account';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from '@anteroom/contract/passkeys';
import {
  confirmAuthenticator,
  getOwnFactors,
  removeAuthenticator,
  replaceRecoveryCodes,
  setUpAuthenticator,
  stepUpWithCode,
  stepUpWithPassword,
} from '@anteroom/contract/second-factor';
import { endSession, listSessions, reportActivity } from '@anteroom/contract/sessions';
import { password } from '#test/password';
import { everyone, ok, type Row, row } from './row.ts';

const aCredential = { id: 'x'.repeat(43), clientDataJSON: 'x'.repeat(43) };

export const sessionRows: readonly Row[] = [
  row(getProfile, { cells: everyone }),
  row(listSessions, { cells: everyone }),
  row(endSession, {
    of: "the owner's",
    cells: [404, ok, 404, 404, 404, 404],
    input: async (world) => ({
      params: { sessionId: await world.anotherSessionOf(world.owner) },
    }),
  }),
  // This request fails on purpose, because a successful change would end the tokens that the other rows use.
  row(changePassword, {
    of: 'with a wrong current password',
    cells: [400, 400, 400, 400, 400, 400],
    input: () => ({ body: { currentPassword: 'Wrong-Password-1', newPassword: 'Hard-To-Guess-42' } }),
  }),
  row(changeEmail, {
    cells: everyone,
    input: () => ({
      body: { currentPassword: password, newEmail: `new-${crypto.randomUUID()}@clinic.example` },
    }),
  }),
  row(setOwnPreferences, { cells: everyone, input: () => ({ body: { singleKeyShortcuts: true } }) }),
  row(reportActivity, { cells: everyone }),
  row(getOwnFactors, { cells: everyone }),
  row(setUpAuthenticator, { cells: everyone }),
  // These requests fail on purpose, because a second factor would keep the other rows from signing in.
  row(confirmAuthenticator, {
    of: 'with a wrong code',
    cells: [400, 400, 400, 400, 400, 400],
    input: async (world, caller) => {
      await world.desks[caller].call(setUpAuthenticator, {});
      return { body: { code: '1234567' } };
    },
  }),
  row(removeAuthenticator, { of: 'without one', cells: [404, 404, 404, 404, 404, 404] }),
  row(replaceRecoveryCodes, { of: 'without a second factor', cells: [404, 404, 404, 404, 404, 404] }),
  row(startPasskey, { cells: everyone }),
  row(addPasskey, {
    of: 'with a wrong answer of the browser',
    cells: [400, 400, 400, 400, 400, 400],
    input: () => ({
      body: {
        name: 'Laptop',
        credential: { ...aCredential, attestationObject: 'x'.repeat(43), transports: ['usb'] },
      },
    }),
  }),
  row(renamePasskey, {
    of: 'of another user',
    cells: [404, 404, 404, 404, 404, 404],
    input: async (world) => ({
      params: { passkeyId: await world.aForeignPasskey() },
      body: { name: 'Laptop' },
    }),
  }),
  row(removePasskey, {
    of: 'of another user',
    cells: [404, 404, 404, 404, 404, 404],
    input: async (world) => ({ params: { passkeyId: await world.aForeignPasskey() } }),
  }),
  row(startPasskeyStepUp, { cells: everyone }),
  row(stepUpWithPasskey, {
    of: 'with an unknown passkey',
    cells: [400, 400, 400, 400, 400, 400],
    input: () => ({
      body: {
        credential: {
          ...aCredential,
          authenticatorData: 'x'.repeat(43),
          signature: 'x'.repeat(43),
        },
      },
    }),
  }),
  row(stepUpWithPassword, { cells: everyone, input: () => ({ body: { currentPassword: password } }) }),
  row(stepUpWithCode, {
    of: 'without a second factor',
    cells: [400, 400, 400, 400, 400, 400],
    input: () => ({ body: { code: '123456' } }),
  }),
];
