import { defineConfig } from 'vitest/config';

const include = ['**/*.test.ts', '**/*.test.tsx'];

// The same number of workers as in apps/server. With Vitest's default, a machine with two processors would run these
// files one after another.
const maxWorkers = 2;

// One process runs many test files, because starting a process for each file would take most of the time. The tests in
// `web` need a process per file, because they would otherwise share `navigator.locks`.
const isolate = false;

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
      { test: { name: 'web', maxWorkers, testTimeout, root: 'apps/web', include } },
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
