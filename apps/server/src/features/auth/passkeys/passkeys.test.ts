import { resetSecondFactor } from '@anteroom/contract/accounts';
import { logIn } from '@anteroom/contract/auth';
import {
  type Assertion,
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from '@anteroom/contract/passkeys';
import { getOwnFactors, setUpAuthenticator, signInWithCode } from '@anteroom/contract/second-factor';
import { listSessions } from '@anteroom/contract/sessions';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { password } from '#test/password';
import { aDoctor, anAdmin, type Person } from '#test/people';
import { startSignIn } from '#test/second-factor';
import { SoftwarePasskey } from '#test/software-passkey';
import { warnOfPasskeysElsewhere } from './warn-of-passkeys-elsewhere.ts';

const clinic = await aClinic();

type Known = { doctor: Person; desk: Desk; passkey: SoftwarePasskey; passkeyId: number; codes: string[] };

async function register(desk: Desk, passkey: SoftwarePasskey, choices: object = {}) {
  const { body } = await desk.call(startPasskey, {});
  const credential = passkey.create(body.options, choices);
  return desk.call(addPasskey, { body: { name: 'Laptop', credential } });
}

async function aDoctorWithPasskey(choices: object = {}): Promise<Known> {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const passkey = new SoftwarePasskey();
  const { body } = await register(desk, passkey, choices);
  return { doctor, desk, passkey, passkeyId: body.passkey.id, codes: body.recoveryCodes ?? [] };
}

const optionsFor = async (email?: string) =>
  (await call(clinic, startPasskeySignIn, { body: email === undefined ? {} : { email } })).body.options;

const enter = (credential: Assertion) => call(clinic, signInWithPasskey, { body: { credential } });

describe('a new passkey', () => {
  it('S-192, S-194: a new passkey ends the other sessions, returns recovery codes, and is listed', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, elsewhere] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const passkey = new SoftwarePasskey();
    const { status, body } = await register(desk, passkey);
    expect([status, body.recoveryCodes?.length]).toEqual([200, 10]);
    expect((await elsewhere.call(getOwnFactors, {})).status).toBe(401);
    expect((await desk.call(getOwnFactors, {})).body).toEqual({
      authenticator: null,
      passkeys: [
        {
          id: body.passkey.id,
          name: 'Laptop',
          addedAt: expect.any(Number),
          lastUsedAt: null,
          isSynced: false,
        },
      ],
      mayAddPasskeys: true,
      recoveryCodesLeft: 10,
    });
    const second = await register(desk, new SoftwarePasskey());
    expect([second.status, second.body.recoveryCodes]).toEqual([200, null]);
    const { options } = (await desk.call(startPasskey, {})).body;
    expect(options.excludeCredentials).toHaveLength(2);
  });

  it.each([
    ['another origin', { origin: 'https://anteroom.example.evil' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verification of the user', { isUserVerified: false }],
    ['a response of another type', { type: 'webauthn.get' }],
  ])('S-195: rejects a new passkey with %s', async (_, choices) => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    const { status, errorBody } = await register(desk, new SoftwarePasskey(), choices);
    expect([status, errorBody.code]).toEqual([400, 'passkey_refused']);
    expect((await desk.call(getOwnFactors, {})).body.passkeys).toEqual([]);
  });

  it('S-195: rejects a new passkey with another user’s challenge, a used challenge or an expired challenge', async () => {
    const [one, other] = [
      await signIn(clinic, await aDoctor(clinic)),
      await signIn(clinic, await aDoctor(clinic)),
    ];
    const { options } = (await one.call(startPasskey, {})).body;
    const add = (desk: Desk) =>
      desk.call(addPasskey, { body: { name: 'Laptop', credential: new SoftwarePasskey().create(options) } });
    expect((await add(other)).status).toBe(400);
    expect((await add(one)).status).toBe(200);
    expect((await add(one)).status).toBe(400);
    const { options: late } = (await one.call(startPasskey, {})).body;
    clinic.clock.moveOn(6);
    const credential = new SoftwarePasskey().create(late);
    expect((await one.call(addPasskey, { body: { name: 'Laptop', credential } })).status).toBe(400);
  });

  it('S-195: rejects a new passkey with the id of another user’s passkey', async () => {
    const { passkey } = await aDoctorWithPasskey();
    const desk = await signIn(clinic, await aDoctor(clinic));
    expect((await register(desk, passkey)).errorBody.code).toBe('passkey_refused');
  });

  it('S-194: a passkey cannot be added if the server’s URL does not use https', async () => {
    const plain = await aClinic({ appUrl: 'http://192.168.0.7:3000' });
    const desk = await signIn(plain, await aDoctor(plain));
    expect((await desk.call(startPasskey, {})).errorBody.code).toBe('passkeys_unavailable');
    expect((await call(plain, startPasskeySignIn, { body: {} })).errorBody.code).toBe('passkeys_unavailable');
    expect((await desk.call(getOwnFactors, {})).body.mayAddPasskeys).toBe(false);
    expect((await desk.call(setUpAuthenticator, {})).status).toBe(200);
  });
});

it('S-194: a server that starts with another host name warns of passkeys that no longer work', async () => {
  await aDoctorWithPasskey();
  const warningsAt = async (appUrl: string) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => lines.push(line) });
    const { db, settings } = clinic.context;
    await warnOfPasskeysElsewhere({ db, log, settings: { ...settings, appUrl } });
    return lines;
  };
  expect(await warningsAt(clinic.context.settings.appUrl)).toEqual([]);
  expect(await warningsAt('https://other.example')).toEqual([
    expect.stringContaining('passkeys were made at another host name'),
  ]);
});

describe('a sign-in with a passkey', () => {
  it('S-194: a sign-in with a passkey needs neither email nor password, and its session lists the passkey', async () => {
    const { doctor, passkey } = await aDoctorWithPasskey();
    const { status, body } = await enter(passkey.use(await optionsFor()));
    expect([status, body.user.id]).toEqual([200, doctor.id]);
    const access = { token: body.tokens.accessToken };
    const { sessions } = (await call(clinic, listSessions, {}, access)).body;
    expect(sessions.find(({ isCurrent }) => isCurrent)?.factors).toEqual(['passkey']);
    expect((await call(clinic, getOwnFactors, {}, access)).body.passkeys[0]?.lastUsedAt).toEqual(
      expect.any(Number),
    );
  });

  it('S-184: an account with a passkey needs a second step after the password, for which a recovery code is enough', async () => {
    const { doctor, codes } = await aDoctorWithPasskey();
    const { token, methods } = await startSignIn(clinic, doctor);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const body = { halfSession: token, code: codes[0] ?? '' };
    expect((await call(clinic, signInWithCode, { body })).status).toBe(200);
  });

  it('S-10, S-194: a sign-in offers passkey lists of the same length for all addresses, and always the same list for one address', async () => {
    const { doctor, passkey } = await aDoctorWithPasskey();
    const plain = await aDoctor(clinic);
    const idsFor = async (email: string) => {
      const { allowCredentials } = await optionsFor(email);
      return allowCredentials.map(({ id }) => id);
    };
    const lists = [
      await idsFor(doctor.email),
      await idsFor(plain.email),
      await idsFor('nobody@clinic.example'),
    ];
    expect(lists.map(({ length }) => length)).toEqual([4, 4, 4]);
    expect(lists[0]).toContain(passkey.id.toString('base64url'));
    expect(await idsFor(doctor.email.toUpperCase())).toEqual(lists[0]);
    expect(await idsFor('nobody@clinic.example')).toEqual(lists[2]);
    expect((await enter(passkey.use(await optionsFor(doctor.email)))).status).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verification of the user', { isUserVerified: false }],
    ['a response of another type', { type: 'webauthn.create' }],
  ])('S-195: rejects a passkey sign-in with %s', async (_, choices) => {
    const { passkey } = await aDoctorWithPasskey();
    const { status, errorBody } = await enter(passkey.use(await optionsFor(), choices));
    expect([status, errorBody.code]).toEqual([400, 'passkey_refused']);
  });

  it('S-195: a passkey challenge works for one of ten concurrent requests, only for its purpose and until it expires', async () => {
    const { desk, passkey } = await aDoctorWithPasskey();
    const assertion = passkey.use(await optionsFor());
    const statuses = (
      await Promise.all(Array.from({ length: 10 }, () => insist(() => enter(assertion))))
    ).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(400)]);
    const { options } = (await desk.call(startPasskeyStepUp, {})).body;
    expect((await enter(passkey.use(options))).status).toBe(400);
    const late = passkey.use(await optionsFor());
    clinic.clock.moveOn(6);
    expect((await enter(late)).status).toBe(400);
  });

  it('S-196: rejects a passkey whose counter does not grow, and accepts one without a counter', async () => {
    const { passkey } = await aDoctorWithPasskey({ count: 7 });
    const enterWith = async (count: number) =>
      (await enter(passkey.use(await optionsFor(), { count }))).status;
    expect([await enterWith(8), await enterWith(8), await enterWith(3), await enterWith(9)]).toEqual([
      200, 400, 400, 200,
    ]);
    const synced = await aDoctorWithPasskey();
    for (let round = 0; round < 2; round += 1) {
      expect((await enter(synced.passkey.use(await optionsFor()))).status).toBe(200);
    }
  });

  it('S-195: rejects and audits a passkey sign-in if the passkey is unknown or removed, or the account is disabled', async () => {
    expect((await enter(new SoftwarePasskey().use(await optionsFor()))).status).toBe(400);
    const { doctor, desk, passkey, passkeyId } = await aDoctorWithPasskey();
    const setEnabled = (isEnabled: boolean) =>
      clinic.db.updateTable('users').set({ is_enabled: isEnabled }).where('id', '=', doctor.id).execute();
    await setEnabled(false);
    expect((await enter(passkey.use(await optionsFor()))).status).toBe(400);
    await setEnabled(true);
    expect((await desk.call(removePasskey, { params: { passkeyId } })).status).toBe(204);
    expect((await enter(passkey.use(await optionsFor()))).status).toBe(400);
    expect((await call(clinic, logIn, { body: { email: doctor.email, password } })).status).toBe(200);
    const refused = await clinic.db
      .selectFrom('audit_events')
      .select('outcome')
      .where('action', '=', 'second_factor.refused')
      .where('reason', '=', 'passkey')
      .execute();
    expect(refused.length).toBeGreaterThan(0);
  });
});

describe('own passkeys', () => {
  it('only the owner of a passkey can rename and remove it', async () => {
    const { desk, passkeyId } = await aDoctorWithPasskey();
    const other = await aDoctorWithPasskey();
    const params = { passkeyId };
    const renamed = await desk.call(renamePasskey, { params, body: { name: 'Blue key' } });
    expect(renamed.body.passkey.name).toBe('Blue key');
    expect((await other.desk.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.desk.call(removePasskey, { params })).status).toBe(404);
    expect((await desk.call(getOwnFactors, {})).body.passkeys[0]?.name).toBe('Blue key');
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select('actor_id as actorId')
      .where('action', '=', 'second_factor.renamed')
      .execute();
    expect(trail).toEqual([{ actorId: desk.person.id }]);
  });

  it('S-190: a user can step up only their own session, with a passkey of the same account', async () => {
    const { desk, passkey, passkeyId } = await aDoctorWithPasskey();
    const stranger = await aDoctorWithPasskey();
    clinic.clock.moveOn(5);
    const params = { passkeyId };
    expect((await desk.call(removePasskey, { params })).errorBody.stepUp).toEqual({
      methods: ['passkey', 'recovery_code'],
    });
    const prove = (credential: Assertion) => desk.call(stepUpWithPasskey, { body: { credential } });
    const { options } = (await desk.call(startPasskeyStepUp, {})).body;
    expect(options.allowCredentials).toHaveLength(1);
    expect((await prove(stranger.passkey.use(options))).status).toBe(400);
    expect((await prove(passkey.use(await optionsFor()))).status).toBe(400);
    expect((await desk.call(removePasskey, { params })).status).toBe(403);
    expect((await prove(passkey.use(options))).status).toBe(204);
    expect((await desk.call(removePasskey, { params })).status).toBe(204);
  });

  it('S-193: an admin who resets the second factor removes the passkeys', async () => {
    const { doctor, passkey } = await aDoctorWithPasskey();
    const office = await signIn(clinic, await anAdmin(clinic));
    expect((await office.call(resetSecondFactor, { params: { userId: doctor.id } })).status).toBe(204);
    expect((await enter(passkey.use(await optionsFor()))).status).toBe(400);
  });
});
