import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

/* One set of sizes, spaces and colours, in `app.css`: whoever needs another one adds it there, for everybody. */

const src = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(src, file), 'utf8');
const screens = globSync('**/*.tsx', { cwd: src });
const sheets = globSync('**/*.css', { cwd: src });
const tokens = read('app/app.css');

/** Each place in these files that the pattern finds. */
function placesOf(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => `${file}: ${found}`));
}

/** Each class name that stands in an attribute, not those that are put together on the way. */
function classNames(): Set<string> {
  const attributes = screens.flatMap((file) => [...read(file).matchAll(/className="([^"]*)"/g)]);
  return new Set(attributes.flatMap(([, names]) => String(names).split(/\s+/)).filter(Boolean));
}

test('colours stand in app.css alone, but for paper, and for what a camera is to read', () => {
  const onPaper = ['ui/qr-code.tsx', 'ui/printed-sheet.css', 'features/visits/components/printed-ticket.css'];
  const others = [...screens, ...sheets].filter((file) => file !== 'app/app.css' && !onPaper.includes(file));
  expect(placesOf(/#[0-9a-f]{3,8}\b(?!["\w-]*>)|\b(?:rgb|hsl|oklch|oklab)a?\(/gi, others)).toEqual([]);
});

test('there are three sizes of text, two of headings, one for a distance, two radii and one shadow', () => {
  const namesOf = (kind: string) =>
    [...tokens.matchAll(new RegExp(`^  --${kind}-([a-z0-9]+):`, 'gm'))].map(([, name]) => name);
  expect(namesOf('text')).toEqual(['sm', 'base', 'lg', 'xl', '2xl', 'display']);
  expect(namesOf('radius')).toEqual(['md', 'lg']);
  expect(namesOf('shadow')).toEqual(['float']);
});

test('no screen has a size of text, a radius, a shadow or a colour of its own', () => {
  expect(
    placesOf(/\b(?:text|font|rounded|shadow|bg|border|fill|stroke)-\[(?![\d.]+em\])[^\]]*\]/g, screens),
  ).toEqual([]);
});

test('spaces are steps of 4 px, but for the 2 px by which a sign stands in its line', () => {
  expect(placesOf(/(?<![\w-])-?(?:gap|p|m)[xytblr]?(?:-[xy])?-[1-9]\d*\.5\b/g, screens)).toEqual([]);
});

test('every class of our own sheets is on some screen', () => {
  const all = screens.map(read).join('');
  const names = sheets.flatMap((file) => [
    ...read(file).matchAll(/(?:\.|@utility )([a-z][\w-]*)(?=[\s,:>{])/g),
  ]);
  const unused = [...new Set(names.map(([, name]) => String(name)))].filter(
    (name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(all),
  );
  expect(unused).toEqual([]);
});

test('every class name means something', async () => {
  const loadStylesheet = async (id: string) => {
    const path = createRequire(import.meta.url).resolve(`${id}/index.css`);
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
  };
  const compiler = await compile(tokens, { base: join(src, 'app'), loadStylesheet });
  const names = [...classNames()];
  const styles = sheets.map(read).join('') + compiler.build(names);
  const isStyled = (name: string) => styles.includes(`.${name.replaceAll(/[^\w-]/g, '\\$&')}`);
  // By which others are styled, or found: they have no look themselves.
  const marks = ['group', 'peer'];
  expect(names.filter((name) => !marks.includes(name) && !isStyled(name))).toEqual([]);
});
