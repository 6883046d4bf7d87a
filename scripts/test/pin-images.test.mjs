import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../launch/environment.mjs';

const files = ['Containerfile', 'compose.yaml'];
const digestOf = (digit) => `sha256:${digit.repeat(64)}`;

/** Copies the container's files, and creates a fake container engine that returns these digests without a registry. */
function aCopy(repoDigests) {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-pins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [...files, 'pin-images.sh']) {
    copyFileSync(join(root, 'deploy/container', name), join(folder, name));
  }
  const engine = join(folder, 'engine');
  writeFileSync(join(folder, 'digests'), repoDigests.map((line) => `${line}\n`).join(''));
  writeFileSync(
    engine,
    `#!/bin/sh
echo "$*" >> '${folder}/calls'
if [ "$1" = pull ]; then [ -s '${folder}/digests' ]; else cat '${folder}/digests'; fi
`,
  );
  chmodSync(engine, 0o755);
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  return {
    read,
    write: (name, text) => writeFileSync(join(folder, name), text),
    pin: () => spawnSync('/bin/sh', [join(folder, 'pin-images.sh'), engine], { encoding: 'utf8' }),
  };
}

const inRepository = (text) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, '');

it('S-169: pins every base image by the digest of its own repository, and nothing else', () => {
  const copy = aCopy([
    `mirror.example/other@${digestOf('0')}`,
    `node@${digestOf('a')}`,
    `docker.io/library/postgres@${digestOf('b')}`,
  ]);
  expect(copy.pin().status).toBe(0);
  const [containerfile, compose] = files.map(copy.read);
  expect(containerfile.match(/^FROM .*/gm)).toEqual([
    `FROM docker.io/library/node:24-bookworm-slim@${digestOf('a')} AS build`,
    `FROM docker.io/library/node:24-bookworm-slim@${digestOf('a')}`,
  ]);
  expect(compose).toContain(`    image: docker.io/library/postgres:17-bookworm@${digestOf('b')}\n`);
  expect(compose).toContain('    image: anteroom\n');
  for (const [place, name] of files.entries()) {
    const original = readFileSync(join(root, 'deploy/container', name), 'utf8');
    expect(inRepository([containerfile, compose][place])).toBe(inRepository(original));
  }
  expect(copy.read('calls')).toContain('pull --quiet docker.io/library/node:24-bookworm-slim\n');
});

it('S-169: replaces the older digest of an image tag', () => {
  const copy = aCopy([`node@${digestOf('a')}`, `postgres@${digestOf('b')}`]);
  expect(copy.pin().status).toBe(0);
  copy.write('digests', `node@${digestOf('c')}\npostgres@${digestOf('d')}\n`);
  expect(copy.pin().status).toBe(0);
  const pinned = files.map(copy.read).join('');
  expect(pinned.match(/sha256:\w/g)).toEqual(['sha256:c', 'sha256:c', 'sha256:d']);
});

it('S-169: distinguishes an image tag from a longer tag that begins with it', () => {
  const copy = aCopy([`node@${digestOf('a')}`, `postgres@${digestOf('b')}`]);
  copy.write(
    'Containerfile',
    'FROM docker.io/library/node:24 AS build\nFROM docker.io/library/node:24-slim\n',
  );
  expect(copy.pin().status).toBe(0);
  expect(copy.read('Containerfile')).toBe(
    `FROM docker.io/library/node:24@${digestOf('a')} AS build\nFROM docker.io/library/node:24-slim@${digestOf('a')}\n`,
  );
});

it.each([
  ['no registry can be reached', []],
  ['the engine knows no digest of the image', [`other@${digestOf('a')}`]],
])('S-169: pinning images fails and changes no file when %s', (_, repoDigests) => {
  const copy = aCopy(repoDigests);
  const before = files.map(copy.read);
  expect(copy.pin().status).not.toBe(0);
  expect(files.map(copy.read)).toEqual(before);
});
