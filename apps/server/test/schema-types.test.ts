import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aDatabase } from './databases.ts';

const packageFolder = join(import.meta.dirname, '..');
const codegen = join(packageFolder, '../../node_modules/kysely-codegen/dist/cli/bin.js');

async function generateTypes(): Promise<string> {
  const { connection, drop } = await aDatabase();
  const { host, port, user, database } = { host: '', port: 5432, user: '', database: '', ...connection };
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-types-'));
  const outFile = join(folder, 'schema.gen.ts');
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const args = ['--config-file', '.kysely-codegenrc.json', '--url', url, '--out-file', outFile];
  await promisify(execFile)(process.execPath, [codegen, ...args], { cwd: packageFolder });
  const text = await readFile(outFile, 'utf8');
  await rm(folder, { recursive: true });
  await drop();
  return text;
}

describe('schema.gen.ts', () => {
  it('schema.gen.ts matches the migrations (update with `npm test -- --only vitest schema-types -u`)', async () => {
    await expect(await generateTypes()).toMatchFileSnapshot('../src/platform/db/schema.gen.ts');
  });
});
