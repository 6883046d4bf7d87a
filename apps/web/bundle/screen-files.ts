import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const source = join(import.meta.dirname, '../src');

/** The router module, which every screen except those of `patient-pages.tsx` loads. */
const router = 'app/public-routes.tsx';

/**
 * Writes a list of the built files that each URL needs, so that the server can preload them with the page. Otherwise
 * the browser discovers them in a waterfall: the app, the dashboard shell, then the screen.
 */
export function screenFiles(): Plugin {
  return {
    name: 'anteroom-screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const known = filesOf(bundle, 'main.tsx');
      const needs = [...addresses()].map(([address, modules]) => {
        const files = modules.flatMap((module) => [...filesOf(bundle, module)]);
        return [address, [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`)];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'screen-files.json',
        source: JSON.stringify(Object.fromEntries(needs)),
      });
    },
  };
}

/** Returns each static URL with the modules that its screen loads. */
function addresses(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [screen, module] of modulesIn('app/routes.tsx')) {
    if (hasParameter('app/routes.tsx', screen)) continue;
    const address = addressesIn('app/routes.tsx').get(screen);
    if (address === undefined) continue;
    found.set(address === '' ? '/dashboard' : `/dashboard/${address}`, [router, 'app/routes.tsx', module]);
  }
  const ofPublic = addressesIn(router);
  for (const [screen, module] of modulesIn(router)) {
    const address = ofPublic.get(screen);
    if (address !== undefined) found.set(address, [router, module]);
  }
  return found;
}

function modulesIn(file: string): [screen: string, module: string][] {
  const written = /const (\w+) = lazyComponent[^;]*?import\('\.\.\/(pages\/[\w-]+\.tsx)'\)/g;
  return [...read(file).matchAll(written)].map(([, screen = '', module = '']) => [screen, module]);
}

/** Maps screens to paths. Skips paths with parameters (`:secret`), because they have no fixed URL. */
function addressesIn(file: string): Map<string, string> {
  const written =
    /(?:path="([\w/-]+)"|\bindex) +element=\{[^\n]*?<(\w+)|path="([\w/-]+)"\s+element=\{[^\n]*?<(\w+)/g;
  const found = [...read(file).matchAll(written)];
  return new Map(
    found.map(([, path, screen, pathBelow, screenBelow]) => [
      screen ?? screenBelow ?? '',
      path ?? pathBelow ?? '',
    ]),
  );
}

function hasParameter(file: string, screen: string): boolean {
  return new RegExp(`path="[^"]*:[^"]*" element=\\{<${screen} `).test(read(file));
}

function read(file: string): string {
  return readFileSync(join(source, file), 'utf8');
}

/** Returns the built file that contains a module, and all files that it imports statically. */
function filesOf(bundle: Bundle, module: string): Set<string> {
  const file = fileWith(bundle, module);
  if (file === undefined) throw new Error(`No built file holds ${module}.`);
  const files = new Set([file]);
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return files;
}

/** Returns the file name of the chunk that contains a module of `src`. */
export function fileWith(bundle: Bundle, module: string): string | undefined {
  const path = join(source, module).replaceAll('\\', '/');
  return Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(path))
    ?.fileName;
}
