import { defineConfig } from '@playwright/test';

/** Stories in a real browser, against one Anteroom with the demo clinic that the run starts for itself. */
export default defineConfig({
  testDir: './specs',
  globalSetup: './anteroom.ts',
  outputDir: './test-results',
  // The stories share one clinic and one machine of two cores.
  workers: 1,
  // A story that fails once on a busy machine is told once more; the report names it as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? './test-results/report.json' }],
  ],
  use: {
    video: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
