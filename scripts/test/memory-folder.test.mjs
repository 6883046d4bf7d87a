import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempCheckout } from './temp-checkout.mjs';

const source = `
  import { existsSync } from 'node:fs';
  import { withFilesInMemory } from './scripts/test/memory-folder.mjs';
  const during = await withFilesInMemory(async ({ TMPDIR: folder = '' }) => ({ folder, isThere: existsSync(folder) }));
  console.log(JSON.stringify({ ...during, isLeft: existsSync(during.folder) }));
`;

/**
 * Creates a forgotten folder that the process may not remove, and prints its path. Root could remove it, so the process
 * first switches to another account. The process itself creates the folder, because another test run could otherwise
 * remove it before the test.
 */
const besideFolderOfAnother = `
  import { spawnSync } from 'node:child_process';
  import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, writeFileSync } from 'node:fs';
  const { pid } = spawnSync('true');
  const forgotten = mkdtempSync('/dev/shm/anteroom-' + pid + '-');
  mkdirSync(forgotten + '/database');
  writeFileSync(forgotten + '/pid-namespace', readlinkSync('/proc/self/ns/pid'));
  chmodSync(forgotten, 0o500);
  if (process.getuid() === 0) process.setuid(65534);
  console.log(forgotten);
`;

/**
 * Creates a folder as a killed run leaves it. The run was in this process id namespace, or had not named its namespace
 * yet (null).
 */
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
    // On a machine with little memory, the files stay on the disk, and there is no folder.
    expect([isThere, isLeft]).toEqual([folder !== '', false]);
  });
});

describe.runIf(existsSync('/dev/shm') && existsSync('/proc/self/ns/pid'))(
  'the folder of a killed run',
  () => {
    const here = () => readlinkSync('/proc/self/ns/pid');

    it('the folder of a killed test run is removed by the next run', async () => {
      const forgotten = aForgottenFolder(here());
      await runWith({ TMPDIR: '' });
      expect(existsSync(forgotten)).toBe(false);
    });

    it('the folder of a run in an unknown container stays for a day, because the run may still be in progress', async () => {
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

    it('a folder that cannot be removed does not change where the next run keeps its files', async () => {
      const before = await runWith({ TMPDIR: '' });
      const { output } = await tempCheckout().run(`${besideFolderOfAnother}${source}`, { TMPDIR: '' });
      const [forgotten, during] = output.trim().split('\n');
      onTestFinished(() => {
        chmodSync(forgotten, 0o700);
        rmSync(forgotten, { recursive: true });
      });
      expect(existsSync(forgotten)).toBe(true);
      expect(JSON.parse(during)).toMatchObject({ isThere: before.isThere, isLeft: false });
    });
  },
);
