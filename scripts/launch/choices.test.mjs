import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempCheckout } from '../test/temp-checkout.mjs';
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

describe('the Node version', () => {
  const ask = `
    import { node, nodePart } from './scripts/launch/node.mjs';
    const told = [node, nodePart.isReady()];
  `;

  it('uses the running Node if it is new enough', async () => {
    expect(await told(tempCheckout(), ask)).toEqual([process.execPath, true]);
  });

  it('downloads Node if the running version is too old, and ignores a broken download', async () => {
    const fetched = `.runtime/node_modules/node-${process.platform}-${process.arch}/bin/node`;
    const clone = tempCheckout({ '.nvmrc': '999.0.0\n' });
    expect(await told(clone, ask)).toEqual([join(clone.folder, fetched), false]);
    clone.write(fetched, 'cut off');
    expect(await told(clone, ask)).toEqual([join(clone.folder, fetched), false]);
  });

  it('puts the chosen Node first on the path of every program', () => {
    const { PATH, NODE } = environmentWithNode('/opt/node/bin/node', { EXTRA: '1' });
    expect([PATH.split(':')[0], NODE]).toEqual(['/opt/node/bin', '/opt/node/bin/node']);
  });
});

describe('loadSettingsFile', () => {
  const ask = `
    import { environment, loadSettingsFile } from './scripts/launch/environment.mjs';
    loadSettingsFile();
    const told = [environment.CLINIC_NAME ?? null, environment.PORT ?? null];
  `;

  it('reads settings from .env, but prefers variables that are already set', async () => {
    const clone = tempCheckout({ '.env': 'CLINIC_NAME="Harbour Practice"\nPORT=4000\n' });
    expect(await told(clone, ask, { PORT: '5000' })).toEqual(['Harbour Practice', '5000']);
  });

  it('starts without a file .env', async () => {
    expect(await told(tempCheckout(), ask, { PORT: '5000' })).toEqual([null, '5000']);
  });
});

describe('npm', () => {
  const ask = `
    import { npm } from './scripts/launch/npm.mjs';
    const told = npm('/n/node', ['ci']).slice(0, 2);
  `;

  it('runs the npm that started the launcher, or the one on the path', async () => {
    const cli = '/usr/lib/npm/bin/npm-cli.js';
    expect(await told(tempCheckout(), ask, { npm_execpath: cli })).toEqual(['/n/node', [cli, 'ci']]);
    for (const other of ['', '/usr/lib/yarn.js'])
      expect(await told(tempCheckout(), ask, { npm_execpath: other })).toEqual(['npm', ['ci']]);
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
  const tempCheckoutWith = (installed) =>
    tempCheckout({
      'package-lock.json': locked(wanted),
      'node_modules/one/package.json': '{}',
      ...(installed && { 'node_modules/.package-lock.json': locked(installed) }),
    });

  it('treats the packages as installed when npm’s list matches the lock file, except for other platforms', async () => {
    expect(await told(tempCheckoutWith({ 'node_modules/one': one }), ask)).toBe(true);
  });

  it.each([
    ['an interrupted install left no list', null],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/one': { ...one, version: '1.0.1' } }],
    ['a package has another checksum', { 'node_modules/one': { ...one, integrity: 'sha512-other' } }],
  ])('treats the packages as not installed when %s', async (_, installed) => {
    expect(await told(tempCheckoutWith(installed), ask)).toBe(false);
  });
});

describe('a command', () => {
  const launch = (...args) =>
    `process.argv.push(...${JSON.stringify(args)}); await import('./scripts/launch.mjs');`;

  it.each([[], ['nonsense'], ['constructor']])(
    'prints the list of commands for a missing or unknown command (%o)',
    async (...args) => {
      const { exitCode, output } = await tempCheckout().run(launch(...args));
      expect([exitCode, output]).toEqual([
        1,
        expect.stringMatching(/^Say what to launch: start, dev, test, .*\.\n$/),
      ]);
    },
  );

  it('exits with the exit code that a shell would report', () => {
    expect([exitCodeOf({ code: 5, signal: null }), exitCodeOf({ code: null, signal: 'SIGTERM' })]).toEqual([
      5, 143,
    ]);
  });
});
