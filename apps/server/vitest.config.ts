import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['**/*.test.ts'],
    globalSetup: ['./test/postgres.ts'],
    setupFiles: ['./test/every-file.ts'],
    // The test files of a worker share loaded modules, because loading the server takes longer than running most test
    // files. A test must therefore keep its state in its own clinic, never in a module.
    isolate: false,
    // These timeouts only end a test that is stuck. A slow machine may need long for each step.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
});
