import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/** The pictures of README and docs/guide, made anew in docs/images: `npm run guide-pictures`. */
export default defineConfig({
  ...stories,
  testDir: './guide-pictures',
  testMatch: '*.pictures.ts',
  outputDir: './test-results/guide-pictures',
  // One after the other: what one changes in the clinic, the next one shows.
  workers: 1,
  retries: 0,
  reporter: [['list']],
});
