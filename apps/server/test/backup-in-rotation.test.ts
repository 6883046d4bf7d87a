import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { aClinic } from './clinic.ts';
import { aDatabase } from './databases.ts';
import { addressOf, type OperatorSettings, runAdmin, settingsOf } from './operator.ts';
import { aDoctor } from './people.ts';

const newSecret = 'the secret after the rotation, long enough';
const encrypted = { BACKUP_PASSPHRASE: 'otter crane heron wren' };
const notHere = 'the previous key is not here';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-backup-'));
  // The account of the embedded database needs permission to enter the folder.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function anEmptyDatabase(): Promise<OperatorSettings> {
  const { connection, drop } = await aDatabase();
  onTestFinished(drop);
  const name = 'database' in connection ? String(connection.database) : '';
  return { DATABASE_URL: addressOf(name), DATA_DIR: await aFolder() };
}

it('T-20: a backup written during a key rotation restores both keys, or reports that the previous key is missing', async () => {
  const clinic = await aClinic();
  await aDoctor(clinic);
  const before = await settingsOf(clinic);
  const { APP_SECRET: oldSecret = '' } = before;
  // This command signs the head of the audit trail with the old key.
  expect((await runAdmin(['audit', 'verify'], before)).code).toBe(0);
  const both = { APP_SECRET: newSecret, APP_SECRET_PREVIOUS: oldSecret };
  const folder = await aFolder();
  const [plain, sealed, key] = [join(folder, 'plain'), join(folder, 'sealed'), join(folder, 'key')];
  expect((await runAdmin(['backup', '--to', plain], { ...before, ...both })).code).toBe(0);
  expect((await runAdmin(['backup', '--to', sealed], { ...before, ...both, ...encrypted })).code).toBe(0);

  expect((await runAdmin(['restore', '--from', sealed, '--key-to', key], encrypted)).code).toBe(0);
  expect([await readFile(key, 'utf8'), await readFile(`${key}.previous`, 'utf8')]).toEqual([
    newSecret,
    oldSecret,
  ]);

  const embedded = { DATA_DIR: await aFolder(), ...pgBin() };
  const restored = await runAdmin(['restore', '--from', sealed], { ...embedded, ...encrypted });
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('The audit trail is intact')]);
  expect(await readFile(join(embedded.DATA_DIR, 'secret.previous'), 'utf8')).toBe(oldSecret);

  const target = await anEmptyDatabase();
  const restore = (settings: OperatorSettings, ...flags: string[]) =>
    runAdmin(['restore', '--from', plain, ...flags], { ...target, ...settings });
  const another = { APP_SECRET: 'another secret for tests, at least thirty-two' };
  expect((await restore(another)).stderr).toContain('copy the previous key too ("secret.previous", or');
  const alone = await restore({ APP_SECRET: newSecret });
  expect([alone.code, alone.stdout]).toEqual([2, expect.stringContaining(notHere)]);
  const withBoth = await restore(both, '--replace');
  expect([withBoth.code, withBoth.stdout.includes(notHere)]).toEqual([0, false]);
}, 180_000);

function pgBin(): OperatorSettings {
  const { PG_BIN_DIR } = process.env;
  return PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR };
}
