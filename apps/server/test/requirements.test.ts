import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = '../../../docs/requirements.md';
const text = readFileSync(join(import.meta.dirname, page), 'utf8');

/** Where tests lie, and programs that prove what takes too long for a test. */
const places = [
  '{apps/server,apps/web,packages/contract}/{src,test}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
  'e2e/specs/**/*.spec.ts',
  'prove/**/*.ts',
];

const id = String.raw`[SRT]-\d{1,3}`;
/** `'S-40, S-43 to S-46: a title'`, in any quotes. */
const named = new RegExp(String.raw`(['"\x60])(${id}(?:(?:, | to | and )${id})*): ((?:(?!\1).)+)\1`, 'g');
/** `id: 'T-5', title: 'A sentence'`, as programs that prove something have it. */
const proof = new RegExp(String.raw`\bid: '(${id})',\s*title:\s*(['"\x60])(.+?)\2`, 'g');

type Named = { ids: string[]; title: string; file: string };

function titlesIn(file: string): Named[] {
  const source = readFileSync(join(root, file), 'utf8');
  const tests = [...source.matchAll(named)].map(([, , ids = '', title = '']) => ({ ids: idsOf(ids), title }));
  const proofs = [...source.matchAll(proof)].map(([, only = '', , title = '']) => ({ ids: [only], title }));
  return [...tests, ...proofs].map((found) => ({ ...found, file }));
}

/** `S-40, S-43 to S-45` names four. */
function idsOf(list: string): string[] {
  return list.split(/, | and /).flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const [kind, from] = first.split('-');
    const count = Number(last.split('-')[1]) - Number(from) + 1;
    return Array.from(
      { length: count },
      (_, nth) => `${kind}-${String(Number(from) + nth).padStart(from?.length ?? 1, '0')}`,
    );
  });
}

const titles = globSync(places, { cwd: root })
  .filter((file) => basename(file) !== basename(import.meta.filename))
  .toSorted()
  .flatMap(titlesIn);

const numbers = (kind: string, last: number, digits: number) =>
  Array.from({ length: last }, (_, nth) => `${kind}-${String(nth + 1).padStart(digits, '0')}`);

const row = /^\| ([SRT]-\d+) \| (.*?) \|.*$/gm;
const rowsOf = (part: string) =>
  [...part.matchAll(row)].map(([, name = '', words = '']) => [name, words] as const);
const [table = '', exceptions = ''] = text.split(/(?=^## Without a test)/m);

/** S-100 and later are added by adding a row to the page, in ascending order. Their numbers may have gaps. */
const added = rowsOf(table)
  .map(([name]) => name)
  .filter((name) => /^S-\d{3}$/.test(name))
  .toSorted();

const every = [
  ...numbers('S', 87, 2).filter((name) => name !== 'S-59'),
  ...added,
  ...numbers('R', 13, 2),
  ...numbers('T', 23, 1),
];

function testsOf(name: string): string {
  const held = titles.filter(({ ids }) => ids.includes(name));
  const shown = held.map(
    ({ file, title }) => `[${basename(file)}](../${file}) ${title.replaceAll('\\', '')}`,
  );
  return shown.join('<br>').replaceAll('|', '\\|');
}

/** The tests of each line; an exception that has become none is left out. */
function writtenAnew(): string {
  const lines = table.replace(row, (_, name: string, what: string) =>
    ['', name, what, testsOf(name), ''].join(' | ').replaceAll('  ', ' ').trim(),
  );
  const kept = exceptions
    .split('\n')
    .filter((line) => testsOf(/^\| ([SRT]-\d+) /.exec(line)?.[1] ?? '') === '');
  return `${lines}${kept.join('\n')}`;
}

describe('docs/requirements.md', () => {
  it('has a line for every id, and no test names another', () => {
    expect(rowsOf(table).map(([name]) => name)).toEqual(every);
    expect(titles.filter(({ ids }) => ids.some((name) => !every.includes(name)))).toEqual([]);
  });

  it('has a reason for each id that no test names', () => {
    const reasons = new Map(rowsOf(exceptions));
    const unheld = every.filter((name) => testsOf(name) === '');
    expect(unheld.filter((name) => (reasons.get(name) ?? '').length < 20)).toEqual([]);
  });

  it('says what the tests say (`npm test -- --only vitest requirements -u` writes it anew)', async () => {
    await expect(writtenAnew()).toMatchFileSnapshot(page);
  });
});
