import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const include = ['**/*.test.ts', '**/*.test.tsx'];

// As in apps/server. With Vitest's own choice, two processors would run these files one after the other.
const maxWorkers = 2;

// A process runs many files: one for each file would take most of their time.
const isolate = false;

/** Pure rules in milliseconds; the server's actions through HTTP against a real PostgreSQL (see its own config); the launcher as in temporary checkouts. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'client', maxWorkers, isolate, root: 'packages/client', include } },
      { test: { name: 'contract', maxWorkers, isolate, root: 'packages/contract', include } },
      {
        test: {
          name: 'web',
          maxWorkers,
          isolate,
          root: 'apps/web',
          include,
          setupFiles: [join(import.meta.dirname, 'apps/web/fresh-modules.ts')],
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.mjs'],
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      'apps/server',
    ],
  },
});
