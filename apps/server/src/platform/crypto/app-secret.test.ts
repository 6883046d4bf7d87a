import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findAppSecrets, previousSecretFileOf, readAppSecrets, secretFileOf } from './app-secret.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-secrets-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

const generated = () => ({ appSecret: null, previousAppSecret: null, dataDir });
const [one, other] = ['1'.repeat(32), '2'.repeat(32)];

describe('readAppSecrets', () => {
  it('generates APP_SECRET once if none is configured', async () => {
    expect(await findAppSecrets(generated())).toBeNull();
    const made = await readAppSecrets(generated());
    expect(made).toEqual({ appSecret: expect.stringMatching(/^[\w-]{43}$/), previousAppSecret: null });
    expect(await readAppSecrets(generated())).toEqual(made);
    expect((await stat(secretFileOf(dataDir))).mode & 0o777).toBe(0o600);
  });

  it('uses the configured secrets and ignores the secret files', async () => {
    await writeFile(previousSecretFileOf(dataDir), other);
    const secrets = { appSecret: one, previousAppSecret: null };
    expect(await readAppSecrets({ ...secrets, dataDir })).toEqual(secrets);
    await expect(readFile(secretFileOf(dataDir))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('during a rotation, reads the current secret, and the previous one from the file beside it', async () => {
    await writeFile(secretFileOf(dataDir), one);
    await writeFile(previousSecretFileOf(dataDir), other);
    expect(await readAppSecrets(generated())).toEqual({ appSecret: one, previousAppSecret: other });
  });

  it.each(['short', ''])('rejects a secret file that contains %j', async (content) => {
    await writeFile(secretFileOf(dataDir), content);
    await expect(readAppSecrets(generated())).rejects.toThrow('at least 32 characters');
    await writeFile(secretFileOf(dataDir), one);
    await writeFile(previousSecretFileOf(dataDir), content);
    await expect(findAppSecrets(generated())).rejects.toThrow('at least 32 characters');
  });
});
