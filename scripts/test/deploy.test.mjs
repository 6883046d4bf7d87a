import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment } from '../../apps/server/src/platform/config/environment-variables.ts';
import { root } from '../launch/environment.mjs';
import { serverProgram } from '../launch/keep-server.mjs';

const textOf = (path) => readFileSync(join(root, path), 'utf8');
const valuesOf = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => value);

const containerfile = textOf('deploy/container/Containerfile');
const compose = textOf('deploy/container/compose.yaml');
const entrypoint = textOf('deploy/container/entrypoint.sh');
const unit = textOf('deploy/systemd/anteroom.service');
const admin = textOf('deploy/systemd/anteroom-admin');
const guide = textOf('docs/operations.md');

const major = textOf('.nvmrc').trim().split('.')[0];
const [memory] = textOf('scripts/launch/keep-server.mjs').match(/--max-semi\S+=\d+', '--heap\S+=\d+/) ?? [];
const settingsIn = (text) => valuesOf(text, /^ *#?([A-Z][A-Z_]+)(?:=|: )/gm);
const unknownOf = (names) => names.filter((name) => !Object.hasOwn(environment, name));

describe('the container', () => {
  it('the container uses full image names and the Node version of .nvmrc', () => {
    const images = valuesOf(`${containerfile}\n${compose}`, /^(?:FROM| +image:) (\S+)/gm);
    const foreign = images.filter((image) => image !== 'anteroom');
    expect(foreign).toHaveLength(3);
    expect(foreign.filter((image) => !image.startsWith('docker.io/library/'))).toEqual([]);
    expect(new Set(valuesOf(containerfile, /^FROM \S+\/node:(\d+)-/gm))).toEqual(new Set([major]));
  });

  it('the container contains the server’s files, but no tests', () => {
    expect(containerfile).toContain(
      `npm ci --omit=dev --ignore-scripts --workspace=${JSON.parse(textOf('apps/server/package.json')).name}`,
    );
    const taken = valuesOf(containerfile, /^COPY --from=build \/build\/(\S+)/gm);
    const made = ['node_modules', 'apps/web/dist'];
    expect(taken.filter((path) => !(made.includes(path) || existsSync(join(root, path))))).toEqual([]);
    const left = textOf('deploy/container/Containerfile.dockerignore').trim().split('\n');
    expect(left).toEqual(expect.arrayContaining(['.git', '.env', 'data', 'deploy/container/secrets']));
    const tests = globSync('{packages,apps/server}/**/*.test.*', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    });
    const endings = new Set(tests.map((path) => path.slice(path.indexOf('.test.'))));
    expect(left).toEqual(
      expect.arrayContaining(['apps/server/test', ...[...endings].map((end) => `**/*${end}`)]),
    );
  });

  it('trusts the gateway of the container’s network as TLS proxy', () => {
    const [trusted] = valuesOf(compose, /TRUSTED_PROXIES:-([^}]*)\}/g);
    const [subnet, gateway] = compose.match(/subnet: (\S+), gateway: (\S+) /)?.slice(1) ?? [];
    expect(trusted).toBe(gateway);
    expect(subnet).toBe(`${gateway?.replace(/\.1$/, '.0')}/28`);
    expect(guide).toContain(subnet);
  });

  it('sets only existing settings in the container, and passes each secret to it', () => {
    const [names = ''] = valuesOf(entrypoint, /^for name in (.*); do$/gm);
    expect(unknownOf(names.split(' '))).toEqual([]);
    const [given = ''] = valuesOf(compose, /secrets: \[([A-Z_, ]+)\]/g);
    expect(names.split(' ')).toEqual(expect.arrayContaining(given.split(', ')));
    const own = settingsIn(compose).filter((name) => !name.startsWith('POSTGRES_'));
    expect(own).toEqual(expect.arrayContaining(['APP_URL', 'TRUSTED_PROXIES', 'APP_SECRET']));
    expect(unknownOf(own)).toEqual([]);
  });
});

describe('S-172: the log of PostgreSQL', () => {
  it.each([
    ['the container', 'deploy/container/compose.yaml', '='],
    ['the three nodes', 'deploy/high-availability/patroni.yml.in', ': '],
  ])('writes no failed statement, parameter or row into the PostgreSQL log of %s', (_, file, is) => {
    const text = textOf(file);
    expect(text).toContain(`log_min_error_statement${is}panic`);
    expect(text).toContain(`log_parameter_max_length_on_error${is}0`);
    expect(text).toContain(`log_error_verbosity${is}terse`);
  });
});

describe("the container's entry point", () => {
  const someone = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  function begin(secrets) {
    const folder = mkdtempSync(join(tmpdir(), 'anteroom-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    for (const [name, { content, mode = 0o644 }] of Object.entries(secrets)) {
      writeFileSync(join(folder, name), content);
      chmodSync(join(folder, name), mode);
    }
    const script = entrypoint.replaceAll('/run/secrets', folder);
    const args = ['-c', script, 'anteroom', 'sh', '-c', 'echo "started with $DATABASE_URL, $APP_SECRET"'];
    return spawnSync('/bin/sh', args, { encoding: 'utf8', env: { APP_SECRET: 'given' }, ...someone });
  }

  it('reads the container’s secrets from files, or from the environment without a file', () => {
    const { status, stdout } = begin({ DATABASE_URL: { content: 'postgres://a b\n' } });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'started with postgres://a b, given\n' });
  });

  it.each([
    ['is empty', { content: '' }],
    ['the container may not read', { content: 'postgres://', mode: 0 }],
  ])('rejects a secret file that %s, and opens no other database instead', (_, file) => {
    const { status, stdout, stderr } = begin({ DATABASE_URL: file });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/DATABASE_URL is empty, or user \d+ may not read it\./);
  });
});

describe('the systemd service', () => {
  it('runs admin commands with the user, settings, data and program of the systemd service', () => {
    for (const line of [
      'User=anteroom',
      'Group=anteroom',
      'UMask=0077',
      'EnvironmentFile=/etc/anteroom/anteroom.env',
      'Environment=DATA_DIR=/var/lib/anteroom',
      'WorkingDirectory=/opt/anteroom',
    ]) {
      expect(unit).toContain(`\n${line}\n`);
      expect(admin).toContain(`--property=${line} `);
    }
    expect(existsSync(join(root, valuesOf(admin, /\/usr\/bin\/node (\S+)/g)[0]))).toBe(true);
    // The settings may still contain the password of the first start, which must not be used for another account.
    expect(admin).toContain('UnsetEnvironment=ADMIN_EMAIL ADMIN_PASSWORD');
  });

  it('the example for systemd contains only existing settings', () => {
    const names = settingsIn(textOf('deploy/systemd/anteroom.env.example'));
    expect(names.length).toBeGreaterThan(10);
    expect(unknownOf(names)).toEqual([]);
  });

  it('systemd allows imports to lower their priority, but forbids similar system calls', () => {
    const filters = valuesOf(unit, /^SystemCallFilter=(.*)$/gm);
    expect(filters.indexOf('setpriority')).toBeGreaterThan(filters.indexOf('~@privileged @resources'));
  });

  it('uses the same Node options under systemd, with npm start and in the container', () => {
    expect(memory).toBeDefined();
    const flags = memory.split("', '");
    expect(unit).toContain(`/usr/bin/node ${flags.join(' ')} /opt/anteroom/${serverProgram}\n`);
    expect(containerfile).toContain(`CMD ["node", "${flags.join('", "')}", "${serverProgram}"]`);
  });

  it('the installation steps of the systemd service name only existing files', () => {
    const files = valuesOf(guide, /^install .* (deploy\/systemd\/\S+) /gm);
    expect(files).toHaveLength(3);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
