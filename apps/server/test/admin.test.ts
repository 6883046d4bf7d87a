import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listUsers } from '@anteroom/contract/accounts';
import { describe, expect, it } from 'vitest';
import { headsFileOf } from '#features/audit';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aLineOf } from './line.ts';
import { type Outcome, runAdmin, settingsOf } from './operator.ts';
import { password } from './password.ts';
import { aDoctor } from './people.ts';

const clinic = await aClinic();
await mkdir(clinic.dataDir, { recursive: true });

async function admin(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  return runAdmin(args, { ...(await settingsOf(clinic)), ...environment }, clinic.dataDir);
}

describe('npm run admin', () => {
  it('npm run admin creates an admin who can sign in', async () => {
    const person = { id: 0, name: 'Olga Prior', email: 'olga@clinic.example', role: 'admin' } as const;
    const make = ['make-admin', '--email', person.email, '--name', person.name];
    expect(await admin(make, { ADMIN_PASSWORD: password })).toMatchObject({ code: 0, stderr: '' });
    const desk = await signIn(clinic, person);
    expect((await desk.call(listUsers, { query: {} })).status).toBe(200);
    expect(await admin(make, { ADMIN_PASSWORD: password })).toMatchObject({ code: 1, stdout: '' });
  });

  it.each([
    [['nonsense'], 'Unknown command "nonsense". See npm run admin -- --help\n'],
    [['audit', 'export'], 'audit export needs --to.\n'],
    [['audit', 'verify', '--to', 'x'], 'audit verify does not take --to.\n'],
    [['reset-password', '--email', 'nobody@clinic.example'], 'Account not found.\n'],
    [['audit', 'verify', '--file', 'none.jsonl'], 'none.jsonl cannot be opened: ENOENT.\n'],
    [['audit', 'verify', '--file', 'x', '--heads', 'none.log'], 'none.log cannot be opened: ENOENT.\n'],
    [['audit', 'verify', '--heads', 'none.log'], 'none.log cannot be opened: ENOENT.\n'],
  ])('npm run admin prints one line about the invalid command line %j', async (args, sentence) => {
    const { code, stderr, stdout } = await admin(args, { ADMIN_PASSWORD: password });
    expect([code, stderr, stdout]).toEqual([1, sentence, '']);
  });

  it('npm run admin compares appointments with queues and lists the differences', async () => {
    const own = await aClinic();
    await mkdir(own.dataDir, { recursive: true });
    const doctor = await aDoctor(own);
    const [uuid = ''] = await aLineOf(own, doctor, 1);
    const check = async () => admin(['check'], await settingsOf(own));
    expect(await check()).toEqual({
      code: 0,
      stdout: 'OK: the appointments and the queues match.\n',
      stderr: '',
    });
    await own.db.updateTable('appointments').set({ status: 'completed' }).where('uuid', '=', uuid).execute();
    const { code, stdout } = await check();
    expect([code, stdout]).toEqual([
      1,
      `Found inconsistencies:\n  appointment and queue entry have different statuses: 1, such as ${uuid}\n`,
    ]);
  });

  it('verifies the database against a copy of the audit heads, without changing that copy', async () => {
    const { DATABASE_URL: databaseUrl } = await settingsOf(clinic);
    const own = headsFileOf({ dataDir: clinic.dataDir, databaseUrl });
    expect(await admin(['audit', 'verify'])).toMatchObject({ code: 0 });
    const copy = join(clinic.dataDir, 'copied.log');
    const signed = await readFile(own, 'utf8');
    await writeFile(copy, signed);
    expect(await admin(['audit', 'verify', '--heads', copy])).toMatchObject({ code: 0 });
    expect(await readFile(copy, 'utf8')).toBe(signed);
    await writeFile(copy, signed.replace('"hash":"', '"hash":"0'));
    expect(await admin(['audit', 'verify', '--heads', copy])).toMatchObject({ code: 2 });
  });

  it('leaves no partial file after a failed export', async () => {
    const file = join(clinic.dataDir, 'half.jsonl');
    const aFile = join(clinic.dataDir, 'no-folder');
    await writeFile(aFile, '');
    const { code, stderr } = await admin(['audit', 'export', '--to', file], { DATA_DIR: aFile });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be opened: ENOTDIR\.\n$/)]);
    await expect(access(file)).rejects.toThrow('ENOENT');
  });

  it('exports an audit trail that can be verified without a database, even after the server signed newer heads', async () => {
    const { DATABASE_URL: databaseUrl } = await settingsOf(clinic);
    const heads = headsFileOf({ dataDir: clinic.dataDir, databaseUrl });
    const file = join(clinic.dataDir, 'trail.jsonl');
    const verifyFile = async () => {
      const args = ['audit', 'verify', '--file', file, '--heads', heads];
      const { code, stdout } = await admin(args, { DATABASE_URL: '', PATH: '' });
      return [code, stdout];
    };
    expect(await admin(['audit', 'export', '--to', file])).toMatchObject({ code: 0, stderr: '' });
    expect((await admin(['audit', 'export', '--to', file])).stderr).toBe(`${file} already exists.\n`);
    expect((await admin(['audit', 'verify'])).stdout).toMatch(/^The trail is intact up to entry \d+, /);
    expect(await verifyFile()).toEqual([
      0,
      expect.stringContaining('The exported trail is intact up to entry'),
    ]);

    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    await writeFile(file, lines.slice(0, -1).join('\n'));
    expect(await verifyFile()).toEqual([
      2,
      expect.stringContaining(`The trail is broken. Entry ${lines.length} is missing`),
    ]);
    await writeFile(file, lines.join('\n').replace('"outcome":"done"', '"outcome":"failed"'));
    expect(await verifyFile()).toEqual([
      2,
      'The trail is broken. Entry 1 (number 1 of the trail) is not as it was written.\n',
    ]);
  });
});
