import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAppSecrets } from '../crypto/app-secret.ts';
import { makeDataDir } from './make-data-dir.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('S-33: other system accounts cannot list a new DATA_DIR or read the key in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-private-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'clinic/data');
  await makeDataDir(dataDir);
  for (const made of [dataDir, join(folder, 'clinic')]) expect((await modeOf(made)) & 0o066).toBe(0);
  await readAppSecrets({ appSecret: null, previousAppSecret: null, dataDir });
  expect(await modeOf(join(dataDir, 'secret'))).toBe(0o600);
});
