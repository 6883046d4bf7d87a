import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/**
 * Takes the screenshots for the README and docs/guide and stores them in docs/images. Run it with `npm run
 * guide-pictures`.
 */
export default defineConfig({
  ...stories,
  testDir: './guide-pictures',
  testMatch: '*.pictures.ts',
  outputDir: './test-results/guide-pictures',
  // One worker, because later screenshots show changes made by earlier steps.
  workers: 1,
  retries: 0,
  reporter: [['list']],
});
