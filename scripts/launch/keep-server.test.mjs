import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { tempCheckout } from '../test/temp-checkout.mjs';

const keep = `
  import { keepServer } from './scripts/launch/keep-server.mjs';
  import { watchForStop } from './scripts/launch/stopping.mjs';
  watchForStop();
  process.exitCode = await keepServer(['--one']);
`;

/** Returns a program that replaces the server and records each of its starts. */
const aServer = (life) => ({
  'apps/server/src/main.ts': `
    import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('lives', process.argv.slice(2).join() + '\\n');
    const lives = readFileSync('lives', 'utf8').trim().split('\\n').length;
    const ready = () => new Promise((told) => process.send({ type: 'ready' }, told));
    ${life}
  `,
});

const livesIn = ({ folder }) => readFileSync(join(folder, 'lives'), 'utf8').trim().split('\n');

describe('keepServer', () => {
  it('restarts a server that was ready and crashed, with longer and longer pauses', async () => {
    const clone = tempCheckout(aServer(`await ready(); process.exit(lives < 4 ? 7 : 0);`));
    const { exitCode, output } = await clone.run(keep);
    expect([exitCode, livesIn(clone)]).toEqual([0, Array(4).fill('--one')]);
    expect(output.match(/\(exit code 7\)\. Starting it again in \d+ ms/g)).toEqual(
      [200, 400, 800].map((pause) => `(exit code 7). Starting it again in ${pause} ms`),
    );
  });

  it('does not restart a server that was never ready, and exits with its error message and exit code', async () => {
    const clone = tempCheckout(aServer(`console.error('PORT is taken.'); process.exit(3);`));
    const { exitCode, output } = await clone.run(keep);
    expect([exitCode, output.trim(), livesIn(clone).length]).toEqual([3, 'PORT is taken.', 1]);
  });

  it('stops the server without a restart when the launcher is stopped', async () => {
    const clone = tempCheckout(
      aServer(`
        process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
        setInterval(() => undefined, 1000);
        await ready();
        console.log('open');
      `),
    );
    const { child, ended, output } = clone.begin(keep);
    await vi.waitFor(() => expect(output()).toContain('open'), 10_000);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ exitCode: 0, output: 'open\nclosed\n' });
    expect(livesIn(clone)).toHaveLength(1);
  });

  it('ends the pause before a restart when the launcher is stopped', async () => {
    const clone = tempCheckout(aServer(`await ready(); process.kill(process.pid, 'SIGKILL');`));
    const { child, ended, output } = clone.begin(keep);
    await vi.waitFor(() => expect(output()).toContain('(SIGKILL). Starting it again in 800 ms'), 10_000);
    child.kill('SIGTERM');
    expect((await ended).exitCode).toBe(143);
    expect(livesIn(clone)).toHaveLength(3);
  });
});
