import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../launch/environment.mjs';

const filesOf = (pattern) => globSync(pattern, { cwd: root }).toSorted();
const textOf = (path) => readFileSync(join(root, path), 'utf8');

const documents = filesOf('{*.md,docs/**/*.md,deploy/**/*.md,apps/server/{seeds,src/**}/README.md}');
/** Documents that also describe earlier states. */
const notOfNow = /^(CHANGELOG\.md|docs\/decisions\/)/;
const guides = filesOf('docs/guide/*.md');

/** Returns the paths that a document links to, without anchors. */
function linksIn(path) {
  return [...textOf(path).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture)
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .map((link) => link.split('#')[0]);
}

describe('the documents', () => {
  it('documents have no broken links', () => {
    expect(documents.length).toBeGreaterThan(20);
    const lost = documents.flatMap((path) =>
      linksIn(path)
        .filter((link) => !existsSync(join(root, dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it('documents name only existing files', () => {
    const options = { cwd: root, encoding: 'utf8' };
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).split('\n');
    const isThere = (name) => files.some((file) => `/${file}`.endsWith(`/${name}`));
    const lost = documents
      .filter((path) => !notOfNow.test(path))
      .flatMap((path) =>
        [...textOf(path).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|sh))`/g)]
          .filter(([, name]) => !isThere(name))
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(lost).toEqual([]);
  });

  it('every picture in docs/images is small and used in a document', () => {
    const shown = new Set(documents.flatMap((path) => linksIn(path).map((link) => basename(link))));
    const pictures = filesOf('docs/images/*');
    expect(pictures.filter((path) => !shown.has(basename(path)))).toEqual([]);
    expect(pictures.filter((path) => statSync(join(root, path)).size > 150_000)).toEqual([]);
  });

  it('guides use bold only for texts on screens', () => {
    const plain = (text) => text.replaceAll(/\s+/g, ' ').replaceAll('’', "'");
    const screens = plain(filesOf('apps/web/src/**/*.{ts,tsx}').map(textOf).join('\n'));
    const unknown = guides.flatMap((path) =>
      [...textOf(path).matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, words]) => plain(words))
        .filter((words) => words !== 'bold' && !screens.includes(words))
        .map((words) => `${path}: ${words}`),
    );
    expect(unknown).toEqual([]);
  });
});
