import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    globalSetup: ['./test/postgres.ts'],
    setupFiles: ['./test/every-file.ts'],
    // Test files of a worker share loaded modules, because loading the server takes longer than most test files. State
    // that a test depends on belongs in a clinic of its own, never in a module.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
});
