import { defineConfig } from 'vitest/config';

const kept = ['**/*.test.ts', '**/*.test.tsx'];

/** Pure rules in milliseconds; actions through HTTP against a real PostgreSQL, which the server's project starts. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: kept } },
      { test: { name: 'web', root: 'apps/web', include: kept } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: kept,
          globalSetup: ['test/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
