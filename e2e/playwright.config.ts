import { defineConfig } from '@playwright/test';

/** Stories in a real browser. Each spec file finds an Anteroom of its own with the demo clinic: see clinic.ts. */
export default defineConfig({
  testDir: './specs',
  globalSetup: './anteroom.ts',
  outputDir: './test-results',
  // Of two cores, which the smallest machine has. More clinics at once are slower there, and no faster elsewhere.
  workers: 2,
  // A story that fails once on a busy machine is told once more; the report names it as flaky.
  retries: 1,
  timeout: 60_000,
  // Where nothing works any more, each story would wait for its own end, twice.
  maxFailures: 25,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? './test-results/report.json' }],
  ],
  use: {
    video: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Each new browser would fetch the whole app to keep it. The stories about that allow it.
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
      ],
    },
  },
});
