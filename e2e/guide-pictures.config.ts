import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

/** Takes the pictures of README and docs/guide into docs/images: `npm run guide-pictures`. */
export default defineConfig({
  ...stories,
  testDir: './guide-pictures',
  testMatch: '*.pictures.ts',
  outputDir: './test-results/guide-pictures',
  // Sequential, because later pictures show the changes of earlier ones.
  workers: 1,
  retries: 0,
  reporter: [['list']],
});
