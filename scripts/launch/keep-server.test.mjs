import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { aClone } from '../a-clone.mjs';

const keep = `
  import { keepServer } from './scripts/launch/keep-server.mjs';
  import { watchForStop } from './scripts/launch/stopping.mjs';
  watchForStop();
  process.exitCode = await keepServer(['--one']);
`;

/** A program in the server's place that writes down each of its lives. */
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

describe('the server, kept by the launcher', () => {
  it('comes back after it was ready and died, each time after a longer pause', async () => {
    const clone = aClone(aServer(`await ready(); process.exit(lives < 4 ? 7 : 0);`));
    const { exitCode, output } = await clone.run(keep);
    expect([exitCode, livesIn(clone)]).toEqual([0, Array(4).fill('--one')]);
    expect(output.match(/\(exit code 7\)\. Starting it again in \d+ ms/g)).toEqual(
      [200, 400, 800].map((pause) => `(exit code 7). Starting it again in ${pause} ms`),
    );
  });

  it('is not started again when it never was ready: its sentence and its exit code are the answer', async () => {
    const clone = aClone(aServer(`console.error('PORT is taken.'); process.exit(3);`));
    const { exitCode, output } = await clone.run(keep);
    expect([exitCode, output.trim(), livesIn(clone).length]).toEqual([3, 'PORT is taken.', 1]);
  });

  it('is told to stop when the launcher is, and does not come back', async () => {
    const clone = aClone(
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

  it('ends the pause before the next start when the launcher is stopped in it', async () => {
    const clone = aClone(aServer(`await ready(); process.kill(process.pid, 'SIGKILL');`));
    const { child, ended, output } = clone.begin(keep);
    await vi.waitFor(() => expect(output()).toContain('(SIGKILL). Starting it again in 800 ms'), 10_000);
    child.kill('SIGTERM');
    expect((await ended).exitCode).toBe(143);
    expect(livesIn(clone)).toHaveLength(3);
  });
});
