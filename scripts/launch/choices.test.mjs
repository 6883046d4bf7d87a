import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aClone } from '../a-clone.mjs';
import { environmentWithNode } from './environment.mjs';
import { exitCodeOf } from './stopping.mjs';

const tell = (source) => `
  ${source}
  console.log(JSON.stringify(told));
`;

async function told(clone, source, env) {
  const { output } = await clone.run(tell(source), env);
  return JSON.parse(output);
}

describe('the Node that everything runs on', () => {
  const ask = `
    import { node, nodePart } from './scripts/launch/node.mjs';
    const told = [node, nodePart.isReady()];
  `;

  it('is the one at hand where it is new enough', async () => {
    expect(await told(aClone(), ask)).toEqual([process.execPath, true]);
  });

  it('is fetched where it is too old, and one that does not run counts as none', async () => {
    const fetched = `.runtime/node_modules/node-${process.platform}-${process.arch}/bin/node`;
    const clone = aClone({ '.nvmrc': '999.0.0\n' });
    expect(await told(clone, ask)).toEqual([join(clone.folder, fetched), false]);
    clone.write(fetched, 'cut off');
    expect(await told(clone, ask)).toEqual([join(clone.folder, fetched), false]);
  });

  it('comes first on the path of every program', () => {
    const { PATH, NODE } = environmentWithNode('/opt/node/bin/node', { EXTRA: '1' });
    expect([PATH.split(':')[0], NODE]).toEqual(['/opt/node/bin', '/opt/node/bin/node']);
  });
});

describe('npm', () => {
  const ask = `
    import { npm } from './scripts/launch/npm.mjs';
    const told = npm('/n/node', ['ci']).slice(0, 2);
  `;

  it('is the one that started us, under the chosen Node; by hand the one on the path', async () => {
    const cli = '/usr/lib/npm/bin/npm-cli.js';
    expect(await told(aClone(), ask, { npm_execpath: cli })).toEqual(['/n/node', [cli, 'ci']]);
    for (const other of ['', '/usr/lib/yarn.js'])
      expect(await told(aClone(), ask, { npm_execpath: other })).toEqual(['npm', ['ci']]);
  });
});

describe('the packages', () => {
  const ask = `
    import { packagesPart } from './scripts/launch/packages.mjs';
    const told = packagesPart.isReady();
  `;
  const locked = (packages) => JSON.stringify({ packages });
  const one = { version: '1.0.0', integrity: 'sha512-one' };
  const foreign = { version: '1.0.0', optional: true, os: ['elsewhere'], cpu: ['x64'] };
  const wanted = { '': {}, 'node_modules/one': one, 'node_modules/foreign': foreign };
  const aCloneWith = (installed) =>
    aClone({
      'package-lock.json': locked(wanted),
      'node_modules/one/package.json': '{}',
      ...(installed && { 'node_modules/.package-lock.json': locked(installed) }),
    });

  it('are there when npm’s list agrees with the lock, but for those of other platforms', async () => {
    expect(await told(aCloneWith({ 'node_modules/one': one }), ask)).toBe(true);
  });

  it.each([
    ['there is no list: an install was cut off', null],
    ['one is missing', {}],
    ['one is of another version', { 'node_modules/one': { ...one, version: '1.0.1' } }],
    ['one has another sum', { 'node_modules/one': { ...one, integrity: 'sha512-other' } }],
  ])('are not there when %s', async (_, installed) => {
    expect(await told(aCloneWith(installed), ask)).toBe(false);
  });
});

describe('a command', () => {
  const launch = (...args) =>
    `process.argv.push(...${JSON.stringify(args)}); await import('./scripts/launch.mjs');`;

  it.each([[], ['nonsense'], ['constructor']])(
    'that is none (%o) is told which there are',
    async (...args) => {
      const { exitCode, output } = await aClone().run(launch(...args));
      expect([exitCode, output]).toEqual([
        1,
        expect.stringMatching(/^Say what to launch: start, dev, test, .*\.\n$/),
      ]);
    },
  );

  it('ends as a shell would tell it', () => {
    expect([exitCodeOf({ code: 5, signal: null }), exitCodeOf({ code: null, signal: 'SIGTERM' })]).toEqual([
      5, 143,
    ]);
  });
});
