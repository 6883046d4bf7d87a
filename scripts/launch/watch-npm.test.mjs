import { expect, it, vi } from 'vitest';
import { tempCheckout } from '../test/temp-checkout.mjs';

/** Starts a launcher as npm does, and stays alive like npm. */
const npm = (additions) => `
  import { spawn } from 'node:child_process';
  const env = { ...process.env, ...${JSON.stringify(additions)} };
  spawn(process.execPath, ['launcher.mjs'], { stdio: 'inherit', env });
  setInterval(() => undefined, 1000);
`;

/** A launcher that ends when its npm ends, or after some seconds. */
const launcher = (lifeMillis) => `
  import { watchNpm } from './scripts/launch/watch-npm.mjs';
  watchNpm(() => { console.log('npm has ended'); process.exit(); });
  setTimeout(() => { console.log('still there'); process.exit(); }, ${lifeMillis});
  console.log('watching');
`;

async function outputAfterKill(source, lifeMillis) {
  const clone = tempCheckout({ 'launcher.mjs': launcher(lifeMillis) });
  const { child, ended, output } = clone.begin(source);
  await vi.waitUntil(() => output().includes('watching'), 30_000);
  child.kill('SIGKILL');
  return (await ended).output;
}

it('calls the launcher back when its npm was killed', async () => {
  const output = await outputAfterKill(npm({ npm_lifecycle_event: 'start' }), 30_000);
  expect(output).toBe('watching\nnpm has ended\n');
});

it('does not call a launcher back that was started without npm when its parent process was killed', async () => {
  expect(await outputAfterKill(npm({}), 5000)).toBe('watching\nstill there\n');
});
