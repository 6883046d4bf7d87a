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
  it('are kept where TMPDIR says', async () => {
    const folder = '/somewhere/else';
    expect(await runWith({ TMPDIR: folder })).toEqual({ folder, isThere: false, isLeft: false });
  });

  it('are in a folder that is removed after the run, and so are those of a killed run', async () => {
    const { pid } = spawnSync('true');
    const forgotten = existsSync('/dev/shm') ? mkdtempSync(`/dev/shm/anteroom-${pid}-`) : null;
    onTestFinished(() => forgotten && rmSync(forgotten, { recursive: true, force: true }));
    const { folder, isThere, isLeft } = await runWith({ TMPDIR: '' });
    // A machine with little memory keeps them on its disk.
    expect([isThere, isLeft]).toEqual([folder !== '', false]);
    expect(forgotten !== null && existsSync(forgotten)).toBe(false);
  });
});
