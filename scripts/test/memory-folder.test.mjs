import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempCheckout } from './temp-checkout.mjs';

const source = `
  import { existsSync } from 'node:fs';
  import { withFilesInMemory } from './scripts/test/memory-folder.mjs';
  const during = await withFilesInMemory(async ({ TMPDIR: folder = '' }) => ({ folder, isThere: existsSync(folder) }));
  console.log(JSON.stringify({ ...during, isLeft: existsSync(during.folder) }));
`;

/** Creates a folder as a killed run leaves it. Its process ran in this process id namespace, or named none yet. */
function aForgottenFolder(namespace) {
  const { pid } = spawnSync('true');
  const folder = mkdtempSync(`/dev/shm/anteroom-${pid}-`);
  onTestFinished(() => {
    if (existsSync(folder)) chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  if (namespace !== null) writeFileSync(join(folder, 'pid-namespace'), namespace);
  return folder;
}

async function runWith(env) {
  const { output } = await tempCheckout().run(source, env);
  return JSON.parse(output);
}

describe('temporary files of the tests', () => {
  it('keeps temporary files in TMPDIR if it is set', async () => {
    const folder = '/somewhere/else';
    expect(await runWith({ TMPDIR: folder })).toEqual({ folder, isThere: false, isLeft: false });
  });

  it('removes the folder of temporary files after a run', async () => {
    const { folder, isThere, isLeft } = await runWith({ TMPDIR: '' });
    // On a machine with little memory, the files stay on the disk.
    expect([isThere, isLeft]).toEqual([folder !== '', false]);
  });
});

describe.runIf(existsSync('/dev/shm') && existsSync('/proc/self/ns/pid'))(
  'the folder of a killed run',
  () => {
    const here = () => readlinkSync('/proc/self/ns/pid');

    it('is removed by the next run', async () => {
      const forgotten = aForgottenFolder(here());
      await runWith({ TMPDIR: '' });
      expect(existsSync(forgotten)).toBe(false);
    });

    it('stays for a day if its container cannot be seen, because it may still run', async () => {
      const folders = ['pid:[1]', null].map((namespace) => {
        const recent = aForgottenFolder(namespace);
        const old = aForgottenFolder(namespace);
        const longAgo = Date.now() / 1000 - 25 * 3600;
        utimesSync(old, longAgo, longAgo);
        return [recent, old];
      });
      await runWith({ TMPDIR: '' });
      expect(folders.map((pair) => pair.map((folder) => existsSync(folder)))).toEqual([
        [true, false],
        [true, false],
      ]);
    });

    it('does not keep the next run out of memory if it cannot be removed', async () => {
      const before = await runWith({ TMPDIR: '' });
      const forgotten = aForgottenFolder(here());
      mkdirSync(join(forgotten, 'database'));
      chmodSync(forgotten, 0o500);
      // Root could remove the folder, so it becomes another account.
      const asOther = `if (process.getuid() === 0) process.setuid(65534);\n${source}`;
      const { output } = await tempCheckout().run(asOther, { TMPDIR: '' });
      const during = JSON.parse(output);
      expect([during.isThere, during.isLeft]).toEqual([before.isThere, false]);
      expect(existsSync(forgotten)).toBe(true);
    });
  },
);
