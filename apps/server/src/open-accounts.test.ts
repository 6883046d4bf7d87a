import { logIn } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import { createLog } from '#platform/log';
import { call } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { runAdmin, settingsOf } from '#test/operator';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';
import { demoAccounts, demoPassword } from '../seeds/demo-accounts.ts';
import { openAccounts } from './open-accounts.ts';

const reachable = { APP_URL: 'https://clinic.example' };
const withAdmin = { ADMIN_EMAIL: 'head@clinic.example', ADMIN_PASSWORD: password };

function start({ db }: Clinic, env: Record<string, string>): Promise<string> {
  const secrets = {
    appSecret: 'a secret for tests, at least thirty-two characters',
    previousAppSecret: null,
  };
  const config = readConfig({ CLINIC_TIMEZONE: 'Europe/Berlin', ...env });
  return openAccounts(db, { ...config, ...secrets }, createLog('silent'));
}

async function countUsers({ db }: Clinic): Promise<number> {
  return (await db.selectFrom('users').select('id').execute()).length;
}

describe('demo clinic', () => {
  it('S-135: if other machines can reach the server, skips the demo clinic and prints the reason at startup', async () => {
    const clinic = await aClinic();
    const said = 'The demo clinic is not loaded, because APP_URL is an https address.';
    expect(await start(clinic, reachable)).toContain(said);
    expect(await start(clinic, { ...reachable, DEMO: 'true' })).toContain(said);
    expect(await countUsers(clinic)).toBe(0);
    expect(await start(clinic, withAdmin)).toBe('The demo clinic is not loaded, because ADMIN_EMAIL is set.');
    // A clinic with accounts prints no message about the demo.
    expect(await start(clinic, reachable)).toBe('');
    expect(await countUsers(clinic)).toBe(1);
  });

  it('S-135: a server that only this machine can reach lists the demo accounts at every start, unless DEMO is false', async () => {
    const clinic = await aClinic();
    const first = await start(clinic, {});
    expect(first).toContain(`Demo accounts, all with the password ${demoPassword}`);
    expect(await start(clinic, {})).toBe(first);
    expect(await start(clinic, { DEMO: 'false' })).toBe('');
  });

  it('S-136: refuses to start a server that other machines can reach until accounts with demo passwords are closed', async () => {
    const clinic = await aClinic();
    await start(clinic, {});
    for (const env of [reachable, withAdmin, { HOST: '0.0.0.0', DEMO: 'false' }]) {
      const refused = start(clinic, env);
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(
        /^[^\n]*admin@demo\.clinic and 6 more[^\n]*npm run admin -- close-demo-accounts[^\n]*$/,
      );
    }
    const signIn = () =>
      call(clinic, logIn, { body: { email: 'admin@demo.clinic', password: demoPassword } });
    const { body } = await signIn();
    const { mails: mailsBefore } = await traces(clinic);
    const closed = await runAdmin(['close-demo-accounts'], await settingsOf(clinic));
    expect(closed).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('Closed 7 accounts'),
    });
    expect((await signIn()).status).toBe(401);
    const { sessions, events, mails } = await traces(clinic);
    expect(body).toMatchObject({ user: { email: 'admin@demo.clinic' } });
    expect(sessions).toEqual([]);
    expect(events).toEqual(
      ['account.disabled', 'password.changed'].map((action) => [action, demoAccounts.length]),
    );
    expect(mails).toEqual(mailsBefore);
    expect(await start(clinic, { ...reachable, ...withAdmin })).toBe('');
    expect((await runAdmin(['close-demo-accounts'], await settingsOf(clinic))).stdout).toContain(
      'No account has',
    );
  });

  it('S-136: recognizes a demo account by its password, whatever its email address is', async () => {
    const clinic = await aClinic();
    await start(clinic, {});
    const own = await aDoctor(clinic);
    const { db } = clinic;
    const { hash } = await db
      .selectFrom('users')
      .select('password_hash as hash')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('email', '<>', 'unset@demo.clinic')
      .execute();
    await db
      .updateTable('users')
      .set({ email: 'renamed@clinic.example' })
      .where('email', '=', 'unset@demo.clinic')
      .execute();
    await expect(start(clinic, reachable)).rejects.toThrow('(renamed@clinic.example)');
    await db
      .updateTable('users')
      .set({ is_enabled: false })
      .where('email', '=', 'renamed@clinic.example')
      .execute();
    expect(await start(clinic, reachable)).toBe('');
  });
});

describe('ADMIN_EMAIL', () => {
  it('S-137: prints a warning at startup if ADMIN_EMAIL was ignored', async () => {
    const clinic = await aClinic();
    await anAdmin(clinic);
    const env = { ...withAdmin, DEMO: 'false' };
    expect(await start(clinic, env)).toMatch(
      /^ADMIN_EMAIL was not used: .*head@clinic\.example.*make-admin$/,
    );
    const doctor = await aDoctor(clinic);
    expect(await start(clinic, { ...env, ADMIN_EMAIL: doctor.email })).toContain('ADMIN_EMAIL was not used');
  });

  it('S-137: creates the first admin from ADMIN_EMAIL; the next start prints nothing about it', async () => {
    const clinic = await aClinic();
    const env = { ...withAdmin, DEMO: 'false' };
    expect([await start(clinic, env), await start(clinic, env)]).toEqual(['', '']);
    expect(await countUsers(clinic)).toBe(1);
    await clinic.db.updateTable('users').set({ is_enabled: false }).execute();
    await expect(start(clinic, env)).rejects.toThrow('The first admin cannot be made');
  });
});

async function traces({ db }: Clinic) {
  const sessions = await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
  const mails = await db.selectFrom('mail_jobs').select('id').execute();
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', (each) => each.fn.countAll<number>().as('count')])
    .where('action', 'in', ['account.disabled', 'password.changed'])
    .groupBy('action')
    .orderBy('action')
    .execute();
  return { sessions, mails, events: rows.map(({ action, count }) => [action, count]) };
}
