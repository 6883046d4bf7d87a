import { getProfile } from '@anteroom/contract/auth';
import { changeEmail, changePassword, setOwnPreferences } from '@anteroom/contract/own-account';
import { endSession, listSessions, reportActivity } from '@anteroom/contract/sessions';
import { password } from '#test/password';
import { everyone, ok, type Row, row } from './row.ts';

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
  // Fails on purpose: a successful change would end the tokens that the other rows use.
  row(changePassword, {
    of: 'with a wrong current one',
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
];
