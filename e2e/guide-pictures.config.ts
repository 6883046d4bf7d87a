import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/** Takes the pictures of the README and docs/guide and stores them in docs/images: `npm run guide-pictures`. */
export default defineConfig({
  ...stories,
  testDir: './guide-pictures',
  testMatch: '*.pictures.ts',
  outputDir: './test-results/guide-pictures',
  // One worker, because later pictures show changes that earlier steps made.
  workers: 1,
  retries: 0,
  reporter: [['list']],
});
