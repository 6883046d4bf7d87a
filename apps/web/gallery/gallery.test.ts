import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd }).map((file) => readFileSync(join(cwd, file), 'utf8'));

const pieces = read('*.tsx', join(import.meta.dirname, '../src/ui')).flatMap((source) =>
  [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => String(name)),
);

test('the gallery shows every component of src/ui', () => {
  const gallery = read('*.tsx', import.meta.dirname).join('');
  const missing = pieces.filter((name) => !new RegExp(`<${name}\\b`).test(gallery));
  expect(pieces.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
