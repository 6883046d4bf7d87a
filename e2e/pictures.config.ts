import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/** Takes screenshots of every screen and the main dialogs for review. Run it with `npm run pictures`. */
export default defineConfig({
  ...stories,
  testDir: './pictures',
  outputDir: './test-results/pictures',
  projects: [
    { name: 'pictures', testMatch: '*.pictures.ts', teardown: 'sheets' },
    { name: 'sheets', testMatch: 'contact-sheets.ts' },
  ],
  retries: 0,
  timeout: 600_000,
  reporter: [['list']],
});
