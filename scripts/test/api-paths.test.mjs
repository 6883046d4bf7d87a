import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api, apiBase } from '../../packages/contract/src/api.ts';

const root = join(import.meta.dirname, '../..');

/** Files that may contain API paths, with the reason why the contract cannot build these paths. */
const allowed = {
  'apps/server/test/route-coverage.test.ts': 'sends malformed addresses and raw HTTP',
  'apps/server/test/answer-headers.test.ts': 'sends malformed addresses and raw HTTP',
  'apps/server/test/access/hostile-callers.test.ts': 'sends malformed addresses',
  'apps/server/test/hostile-input/address.test.ts': 'sends malformed addresses',
  'apps/server/src/platform/http/reference/render-reference.ts': 'shows addresses to a reader',
  'apps/server/src/platform/http/reference/route-groups.ts': 'groups routes by how their paths begin',
  'apps/server/test/hostile-input/body.test.ts': 'sends malformed addresses and raw HTTP',
};

/** Matches the API base URL only where a route's path follows it. */
const built = /\$\{apiBase\}\$\{/;

/** Finds only API paths with at least two segments, because screens also have paths with one, such as `/patients`. */
const routePaths = Object.values(api)
  .map(({ path }) => path)
  .filter((path) => path.split('/').length > 2);

const patternOf = (path) =>
  new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}(\\?.*)?$`);
const routePatterns = routePaths.map(patternOf);

/** Returns the API paths in a source text that the contract does not build. */
function findApiPaths(source) {
  const text = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  const found = text.match(/\/api\/v\d[^\s'"`)]*/g) ?? [];
  const unbuilt = [...text.matchAll(/\$\{apiBase\}[^\s'"`)]*/g)]
    .map(([piece]) => piece)
    .filter((piece) => !built.test(piece));
  const strings = [...text.matchAll(/(['`])(\/(?:\$\{[^}]*\}|[^'`\n$])*)\1/g)].map(([, , path]) => path);
  const relative = strings.filter((path) =>
    routePatterns.some((pattern) => pattern.test(path.replace(/\$\{[^}]*\}/g, 'x'))),
  );
  return [...found, ...unbuilt, ...relative];
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(apps|packages|e2e|bench|load-support|resilience)\//.test(file))
  .filter((file) => !file.startsWith('packages/contract/') && !/^packages\/client\/.*\.test\.ts$/.test(file));

const pathsIn = (file) => findApiPaths(readFileSync(join(root, file), 'utf8'));

describe('the paths of the API', () => {
  it('builds API paths only with the contract', () => {
    const written = files
      .filter((file) => !(file in allowed))
      .flatMap((file) => pathsIn(file).map((path) => `${file}: ${path}`));
    expect(written).toEqual([]);
  });

  it('every exception for handwritten API paths is still needed', () => {
    expect(Object.keys(allowed).filter((file) => pathsIn(file).length === 0)).toEqual([]);
  });

  // The cases write `#{` for the `${` that starts a placeholder in a template.
  it.each([
    ["fetch('/api/v1/patients')", 1],
    ['call(`/doctors/#{id}/queue/status`)', 1],
    ["act('/auth/profile?x=1')", 1],
    ['`#{apiBase}/clinic`', 1],
    ['`#{apiBase}#{route.path}`', 0],
    ["goto('/patients')", 0],
    ["goto('/dashboard/queue')", 0],
  ])('counts the handwritten API paths in %s: %i', (text, count) => {
    expect(findApiPaths(text.replaceAll('#{', '${'))).toHaveLength(count);
  });

  it('searches for the actual base path of the API', () => {
    expect(apiBase).toMatch(/^\/api\/v\d$/);
  });
});
