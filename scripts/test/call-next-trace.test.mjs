import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../launch/environment.mjs';

const textOf = (path) => readFileSync(join(root, path), 'utf8');

const [, section = ''] = textOf('ARCHITECTURE.md').split('## Call Next, from button to SQL\n');
const trace = [...section.split('\n## ')[0].matchAll(/^\d+\. `([^`]+)`: \S/gm)].map(([, path]) => path);

/** Returns the repository's files that a file imports, with the imported names. */
function importsOf(path) {
  const found = textOf(path).matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';/gms);
  return [...found].map(([, names, from]) => ({
    path: fileOf(path, from),
    names: names.split(',').map((name) => name.trim().replace(/^type /, '')),
  }));
}

function fileOf(importer, from) {
  if (from.startsWith('.')) return join(dirname(importer), from);
  return from.replace(/^@anteroom\/contract\/(.*)$/, 'packages/contract/src/$1.ts');
}

/** Returns whether a file binds a `callNext` route that files of the trace import from the contract file. */
function bindsRouteOf(routesFile, contractFile) {
  const called = trace.flatMap(importsOf).filter(({ path }) => path === contractFile);
  return called
    .flatMap(({ names }) => names)
    .filter((name) => /^callNext/.test(name))
    .some((name) => textOf(routesFile).includes(`api.${name},`));
}

/**
 * Returns whether an earlier file of the trace imports this file, or contains the contract of a route that this file
 * binds.
 */
function isReached(path, before) {
  return before.some(
    (earlier) => importsOf(earlier).some((imported) => imported.path === path) || bindsRouteOf(path, earlier),
  );
}

describe('the trace of Call Next in ARCHITECTURE.md', () => {
  it('the trace of Call Next names at most nine files, and all exist', () => {
    expect(trace.length).toBeGreaterThan(5);
    expect(trace.length).toBeLessThanOrEqual(9);
    expect(new Set(trace).size).toBe(trace.length);
    expect(trace.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('each file in the trace of Call Next leads to the next file', () => {
    const unreached = trace.filter((path, place) => place > 0 && !isReached(path, trace.slice(0, place)));
    expect(unreached).toEqual([]);
  });

  it('the trace of Call Next begins at the button and ends at the SQL', () => {
    expect(textOf(trace[0])).toContain('onClick=');
    expect(textOf(trace.at(-1))).toMatch(/tx\s*\.updateTable\('queue_entries'\)/);
  });
});
