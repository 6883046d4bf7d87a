import { updateDoctor } from '@anteroom/contract/accounts';
import { api } from '@anteroom/contract/api';
import type { Route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { mayActForDoctor } from '#features/staff';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor } from '#test/people';
import { allBindings } from '../../src/build-server.ts';
import { ask, askRow } from './ask.ts';
import { accessMatrix } from './matrix.ts';
import { ok, type Row } from './row.ts';
import { aWorld, callers } from './world.ts';

const world = await aWorld(await aClinic());
const { clinic } = world;
const rows = accessMatrix.map((row) => [row.name, row] as const);

async function aTokenOf(change: (userId: number) => Promise<unknown>): Promise<string> {
  const someone = await aDoctor(clinic);
  const { token } = await signIn(clinic, someone);
  await change(someone.id);
  return token;
}

const expiredToken = await aTokenOf((userId) =>
  clinic.db
    .updateTable('session_tokens')
    .set({ access_expires_at: new Date(clinic.clock.now().getTime() - 1) })
    .where('session_id', 'in', (ids) => ids.selectFrom('sessions').select('id').where('user_id', '=', userId))
    .execute(),
);
const tokenOfDeleted = await aTokenOf((userId) =>
  clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', userId).execute(),
);
const tokenOfUnverified = await aTokenOf((userId) =>
  clinic.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute(),
);

const { startPasskey, addPasskey, setUpAuthenticator, confirmAuthenticator } = api;
const factorSetup = new Set<Route>([startPasskey, addPasskey, setUpAuthenticator, confirmAuthenticator]);

describe('access matrix', () => {
  it('the access matrix has a row for every route that requires a session', () => {
    const guarded = Object.values<Route>(api).filter(({ access }) => access === 'signed_in');
    const listed = new Set(accessMatrix.map(({ route }) => route));
    expect(guarded.filter((route) => !listed.has(route)).map(({ path }) => path)).toEqual([]);
  });

  it('S-42: all routes of a doctor’s queue use the same policy', () => {
    const queues = allBindings(clinic.context, clinic.hub).filter(({ route }) =>
      route.path.startsWith('/doctors/:doctorId/queue'),
    );
    expect(queues.length).toBeGreaterThan(1);
    expect(queues.flatMap((binding) => ('policy' in binding ? [binding.policy] : []))).toEqual(
      queues.map(() => mayActForDoctor),
    );
  });

  it.each(rows)(
    'S-40, S-43 to S-46: allows %s for exactly the callers that the access matrix allows',
    async (_, row) => {
      expect(await askRow(world, row)).toEqual([]);
    },
  );

  it.each(rows)(
    'S-40: rejects %s for a missing session, an expired token or a deleted account',
    async (_, row) => {
      const input = await row.input(world, 'owner');
      for (const token of [null, expiredToken, tokenOfDeleted]) {
        expect((await ask(clinic.address, row.route, input, token)).status).toBe(401);
      }
    },
  );

  it.each(rows)(
    'for a user with an unverified email address, rejects %s unless it is an /auth route that adds no second factor',
    async (_, row) => {
      const told = await ask(clinic.address, row.route, await row.input(world, 'owner'), tokenOfUnverified);
      const isAllowed = row.route.path.startsWith('/auth/') && !factorSetup.has(row.route);
      if (isAllowed) expect(told.status).not.toBe(403);
      else expect(told).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    },
  );

  it.each(rows.filter(([, { route }]) => route.path.startsWith(updateDoctor.path)))(
    'rejects %s with an unknown doctor',
    async (_, row) => {
      for (const caller of callers) {
        const input = await row.input(world, caller);
        const unknown = { ...input, params: { ...input.params, doctorId: 999_999 } };
        const told = await ask(clinic.address, row.route, unknown, world.desks[caller].token);
        expect([caller, told.status]).toEqual([caller, caller === 'admin' ? 404 : 403]);
      }
    },
  );
});

describe('S-49: a record of another doctor', () => {
  const foreign = accessMatrix.filter(
    ({ answers, name }) => answers.other === 404 && answers.owner === ok && !name.includes('below'),
  );

  it.each(foreign.map((row): [string, Row] => [row.name, row]))(
    'returns the same error as for a missing record if %s names another doctor’s record',
    async (_, row) => {
      const theirs = await row.input(world, 'other');
      const missing = { ...theirs, params: missingIn(theirs.params ?? {}) };
      const { token } = world.desks.other;
      const [told, toldMissing] = [
        await ask(clinic.address, row.route, theirs, token),
        await ask(clinic.address, row.route, missing, token),
      ];
      expect({ ...(told.body as object), requestId: '' }).toEqual({
        ...(toldMissing.body as object),
        requestId: '',
      });
      expect(toldMissing.status).toBe(404);
    },
  );
});

/** Replaces each id in the path with an id that does not exist. Leaves text parameters unchanged. */
function missingIn(params: object): object {
  const missing = (id: unknown) => (typeof id === 'number' ? 987_654 : crypto.randomUUID());
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, /^[a-z_]+$/.test(value) ? value : missing(value)]),
  );
}
