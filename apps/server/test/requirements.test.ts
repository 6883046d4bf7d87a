import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = '../../../docs/requirements.md';
const text = readFileSync(join(import.meta.dirname, page), 'utf8');

/** The folders with tests, and those with fault scenarios, which run too long for tests. */
const places = [
  '{apps/server,apps/web,packages/client,packages/contract}/{src,test}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.mjs',
  'e2e/specs/**/*.spec.ts',
  'resilience/**/*.ts',
];

const id = String.raw`[SRT]-\d{1,3}`;
/** Matches titles like `'S-40, S-43 to S-46: a title'`, in any quotes. */
const named = new RegExp(String.raw`(['"\x60])(${id}(?:(?:, | to | and )${id})*): ((?:(?!\1).)+)\1`, 'g');
/** Matches `id: 'T-5', title: 'A sentence'` of a fault scenario. */
const scenario = new RegExp(String.raw`\bid: '(${id})',\s*title:\s*(['"\x60])(.+?)\2`, 'g');

type Named = { ids: string[]; title: string; file: string };

function titlesIn(file: string): Named[] {
  const source = readFileSync(join(root, file), 'utf8');
  const tests = [...source.matchAll(named)].map(([, , ids = '', title = '']) => ({ ids: idsOf(ids), title }));
  const scenarios = [...source.matchAll(scenario)].map(([, only = '', , title = '']) => ({
    ids: [only],
    title,
  }));
  return [...tests, ...scenarios].map((found) => ({ ...found, file }));
}

/** Returns the ids in a list. For example, `S-40, S-43 to S-45` yields four ids. */
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

/** Ids from S-100 on belong to rows that developers add to the page, in ascending order. Gaps are allowed. */
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

/** Returns the page with the current tests of each row. Removes exceptions for rows that have a test now. */
function regeneratedPage(): string {
  const lines = table.replace(row, (_, name: string, what: string) =>
    ['', name, what, testsOf(name), ''].join(' | ').replaceAll('  ', ' ').trim(),
  );
  const kept = exceptions
    .split('\n')
    .filter((line) => testsOf(/^\| ([SRT]-\d+) /.exec(line)?.[1] ?? '') === '');
  return `${lines}${kept.join('\n')}`;
}

describe('docs/requirements.md', () => {
  it('docs/requirements.md has a row for every requirement id, and no test uses an unknown id', () => {
    expect(rowsOf(table).map(([name]) => name)).toEqual(every);
    expect(titles.filter(({ ids }) => ids.some((name) => !every.includes(name)))).toEqual([]);
  });

  it('docs/requirements.md gives a reason for each id without a test', () => {
    const reasons = new Map(rowsOf(exceptions));
    const unheld = every.filter((name) => testsOf(name) === '');
    expect(unheld.filter((name) => (reasons.get(name) ?? '').length < 20)).toEqual([]);
  });

  it('docs/requirements.md lists the current tests (update with `npm test -- --only vitest requirements -u`)', async () => {
    await expect(regeneratedPage()).toMatchFileSnapshot(page);
  });
});
