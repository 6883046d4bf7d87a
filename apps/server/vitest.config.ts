import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    globalSetup: ['./test/postgres.ts'],
    setupFiles: ['./test/every-file.ts'],
    // The files of a worker share its modules, for the server takes longer to load than most files to run. What a test
    // must find untouched lies in a clinic of its own, never in a module.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
});
