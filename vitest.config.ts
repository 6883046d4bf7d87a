import { defineConfig } from 'vitest/config';

const include = ['**/*.test.ts', '**/*.test.tsx'];

/** Pure rules in milliseconds; the server's actions through HTTP against a real PostgreSQL (see its own config); the launcher as in temporary checkouts. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'client', root: 'packages/client', include } },
      { test: { name: 'contract', root: 'packages/contract', include } },
      { test: { name: 'web', root: 'apps/web', include } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 30_000 } },
      'apps/server',
    ],
  },
});
