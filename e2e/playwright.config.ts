import { defineConfig } from '@playwright/test';

/** Browser tests. Each spec file gets its own Anteroom with the demo clinic (see clinic.ts). */
export default defineConfig({
  testDir: './specs',
  globalSetup: './anteroom.ts',
  outputDir: './test-results',
  // The smallest machine has two cores. A third worker saved little time there, and tests that wait for a page failed more
  // often at the first attempt.
  workers: 2,
  // Retry once, because a machine may be busy. The report marks a test that passes only on retry as flaky.
  retries: 1,
  // These timeouts only end a test that is stuck. A slow machine may need long for each step.
  timeout: 180_000,
  // Stop the run after this many failures. If Anteroom does not work at all, each test would otherwise wait for its
  // full timeout twice.
  maxFailures: 25,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? './test-results/report.json' }],
  ],
  use: {
    video: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // With a service worker, each new browser would download the whole app. Only the tests of the service worker allow
    // it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // More memory for new objects. Otherwise garbage collection takes a third of the time of an axe check.
        '--js-flags=--min-semi-space-size=16 --max-semi-space-size=64',
      ],
    },
  },
});
