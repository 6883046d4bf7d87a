import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const include = ['**/*.test.ts', '**/*.test.tsx'];

// The same number of workers as in apps/server. With Vitest's default, a machine with two processors would run these
// files one after another.
const maxWorkers = 2;

// One process runs many test files, because starting a process for each file would take most of the time.
const isolate = false;

const web = join(import.meta.dirname, 'apps/web');

/**
 * Matches the tests of the web app that need a process of their own. They replace globals or timers, or change the
 * session: its modules keep state, and all modules in a process share `navigator.locks`.
 */
const sharesState = /\bvi\.|globalThis|\/(session-store|refresh-session|toast-store)\b/;

const alone = globSync('{src,gallery,worker}/**/*.test.{ts,tsx}', { cwd: web }).filter((file) =>
  sharesState.test(readFileSync(join(web, file), 'utf8')),
);

// This timeout only ends a test that is stuck. Vitest's five seconds are too short for a slow machine.
const testTimeout = 60_000;

/**
 * Runs the tests of pure functions, which take milliseconds, and of the launcher, which run in temporary checkouts. The
 * server's HTTP tests on a real PostgreSQL have a separate config.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'client', maxWorkers, isolate, testTimeout, root: 'packages/client', include } },
      { test: { name: 'contract', maxWorkers, isolate, testTimeout, root: 'packages/contract', include } },
      {
        test: {
          name: 'web',
          maxWorkers,
          isolate,
          testTimeout,
          root: 'apps/web',
          include,
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      { test: { name: 'web-alone', maxWorkers, testTimeout, root: 'apps/web', include: alone } },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.mjs'],
          maxWorkers,
          testTimeout,
        },
      },
      'apps/server',
    ],
  },
});
