import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempCheckout } from './temp-checkout.mjs';

const source = `
  import { existsSync } from 'node:fs';
  import { withFilesInMemory } from './scripts/test/memory-folder.mjs';
  const during = await withFilesInMemory(async ({ TMPDIR: folder = '' }) => ({ folder, isThere: existsSync(folder) }));
  console.log(JSON.stringify({ ...during, isLeft: existsSync(during.folder) }));
`;

async function runWith(env) {
  const { output } = await tempCheckout().run(source, env);
  return JSON.parse(output);
}

describe('temporary files of the tests', () => {
  it('keeps temporary files in TMPDIR if it is set', async () => {
    const folder = '/somewhere/else';
    expect(await runWith({ TMPDIR: folder })).toEqual({ folder, isThere: false, isLeft: false });
  });

  it('removes the folder of temporary files after a run, and also those of killed runs', async () => {
    const { pid } = spawnSync('true');
    const forgotten = existsSync('/dev/shm') ? mkdtempSync(`/dev/shm/anteroom-${pid}-`) : null;
    onTestFinished(() => forgotten && rmSync(forgotten, { recursive: true, force: true }));
    const { folder, isThere, isLeft } = await runWith({ TMPDIR: '' });
    // On a machine with little memory, the files stay on the disk.
    expect([isThere, isLeft]).toEqual([folder !== '', false]);
    expect(forgotten !== null && existsSync(forgotten)).toBe(false);
  });
});
