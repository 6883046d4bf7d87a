import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { aDesk, addressOf, people } from '../pages/desk.ts';

/** The JavaScript that a page makes a browser load, in gzip bytes. */
async function weightOf(page: Page, path: string): Promise<number> {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.body());
  });
  await page.goto(addressOf(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts);
  return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
}

test('the sign-in page carries none of the dashboard', async ({ page }) => {
  expect(await weightOf(page, '/login')).toBeLessThanOrEqual(120_000);
});

test('a dashboard page carries its own part only', async ({ browser }) => {
  const desk = await aDesk(browser, people.manager);
  const storageState = await desk.context().storageState();
  for (const path of [
    '/dashboard',
    '/dashboard/patients',
    '/dashboard/appointments',
    '/dashboard/queue-settings',
  ]) {
    const context = await browser.newContext({ storageState });
    expect(await weightOf(await context.newPage(), path)).toBeLessThanOrEqual(200_000);
    await context.close();
  }
});
