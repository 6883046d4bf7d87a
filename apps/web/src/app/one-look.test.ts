import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

/* Checks that all sizes, spaces and colours are defined once in `app.css`. Add new ones there. */

const src = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(src, file), 'utf8');
const screens = globSync('**/*.tsx', { cwd: src });
const sheets = globSync('**/*.css', { cwd: src });
const tokens = read('app/app.css');

/** Returns every match of the pattern in these files. */
function placesOf(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => `${file}: ${found}`));
}

/** Returns the class names in literal attributes, not those built at run time. */
function classNames(): Set<string> {
  const attributes = screens.flatMap((file) => [...read(file).matchAll(/className="([^"]*)"/g)]);
  return new Set(attributes.flatMap(([, names]) => String(names).split(/\s+/)).filter(Boolean));
}

test('only app.css defines colours, except for print and QR codes', () => {
  const onPaper = ['ui/qr-code.tsx', 'ui/printed-sheet.css', 'features/visits/components/printed-ticket.css'];
  const others = [...screens, ...sheets].filter((file) => file !== 'app/app.css' && !onPaper.includes(file));
  expect(placesOf(/#[0-9a-f]{3,8}\b(?!["\w-]*>)|\b(?:rgb|hsl|oklch|oklab)a?\(/gi, others)).toEqual([]);
});

test('app.css defines three text sizes, two heading sizes, one display size, two radii and one shadow', () => {
  const namesOf = (kind: string) =>
    [...tokens.matchAll(new RegExp(`^  --${kind}-([a-z0-9]+):`, 'gm'))].map(([, name]) => name);
  expect(namesOf('text')).toEqual(['sm', 'base', 'lg', 'xl', '2xl', 'display']);
  expect(namesOf('radius')).toEqual(['md', 'lg']);
  expect(namesOf('shadow')).toEqual(['float']);
});

test('no screen defines its own text size, radius, shadow or colour', () => {
  expect(
    placesOf(/\b(?:text|font|rounded|shadow|bg|border|fill|stroke)-\[(?![\d.]+em\])[^\]]*\]/g, screens),
  ).toEqual([]);
});

test('spacing values are multiples of 4 px, except 2 px for aligning icons', () => {
  expect(placesOf(/(?<![\w-])-?(?:gap|p|m)[xytblr]?(?:-[xy])?-[1-9]\d*\.5\b/g, screens)).toEqual([]);
});

test('no empty live region is hidden, because screen readers may ignore the text that then appears in it', () => {
  expect(placesOf(/role="(?:status|alert)"[^>]*empty:hidden/g, screens)).toEqual([]);
});

test('texts on screen have typographic apostrophes, except where the specification quotes them', () => {
  const quoted = ["Today's Performance", "You don't have any doctors assigned"];
  const texts = globSync('**/*.messages.ts', { cwd: src });
  const straight = placesOf(/^(?!\s*(?:\/\/|\/?\*)).*[a-z]'(?:s|t|re|ll|ve)\b.*$/gm, texts);
  expect(straight.filter((place) => !quoted.some((words) => place.includes(words)))).toEqual([]);
});

test('every class in our own style sheets is used by at least one screen', () => {
  const all = [...screens, '../index.html'].map(read).join('');
  const names = sheets.flatMap((file) => [
    ...read(file).matchAll(/(?:\.|@utility )([a-z][\w-]*)(?=[\s,:>{])/g),
  ]);
  const unused = [...new Set(names.map(([, name]) => String(name)))].filter(
    (name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(all),
  );
  expect(unused).toEqual([]);
});

test('every CSS class name in the source has a style', async () => {
  const loadStylesheet = async (id: string) => {
    const path = createRequire(import.meta.url).resolve(`${id}/index.css`);
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
  };
  const compiler = await compile(tokens, { base: join(src, 'app'), loadStylesheet });
  const names = [...classNames()];
  const styles = sheets.map(read).join('') + compiler.build(names);
  const isStyled = (name: string) => styles.includes(`.${name.replaceAll(/[^\w-]/g, '\\$&')}`);
  // Tailwind's marker classes, to which other selectors refer. They have no style of their own.
  const marks = ['group', 'peer'];
  expect(names.filter((name) => !marks.includes(name) && !isStyled(name))).toEqual([]);
});
