import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible, sizes } from '../pages/expect-accessible.ts';

/*
 * Tests the component gallery. The server does not serve the gallery, so the tests build it and pass its files to the
 * browser.
 */

const root = join(import.meta.dirname, '../..');
const address = 'http://gallery.test/';

/** Each worker that runs this file builds the gallery once. */
const test = base.extend<object, { built: string }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use, { workerIndex }) => {
      const built = join(String(process.env.ANTEROOM_RUN), `gallery-${workerIndex}`);
      await buildGallery(built);
      await use(built);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

async function buildGallery(into: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', join(root, 'apps/web/gallery'), '--outDir', into, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args);
}

async function openGallery(
  page: Page,
  built: string,
  size: (typeof sizes)[number] = sizes[2],
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(built, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Dark' })).toBeVisible();
}

/** Forces a CSS pseudo-class on every control and table row. */
async function force(page: Page, state: 'hover' | 'focus-visible'): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root: document } = await devTools.send('DOM.getDocument');
  const selector = 'main button, main input, main select, main textarea, main a, main label, main tr';
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: document.nodeId, selector });
  // Send all at once. After each one, the browser would otherwise lay out and paint the page again.
  await Promise.all(
    nodeIds.map((nodeId) => devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] })),
  );
}

for (const size of sizes) {
  test(`every component passes axe at ${size.width} px, light and dark`, async ({ page, built }) => {
    await openGallery(page, built, size);
    await expectAccessible(page);
  });
}

for (const theme of ['Light', 'Dark']) {
  test(`every dialog passes axe in ${theme} (in Dark only its contrast rule)`, async ({ page, built }) => {
    await openGallery(page, built);
    const openers = page.getByRole('region', { name: theme }).getByRole('button', { name: /^Open: / });
    expect(await openers.count()).toBeGreaterThan(0);
    for (const opener of await openers.all()) {
      await test.step(String(await opener.textContent()), async () => {
        await opener.click();
        await expectAccessible(page, theme === 'Dark' ? ['color-contrast'] : undefined);
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').last().click();
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog:modal')).toHaveCount(0);
      });
    }
  });
}

test('every component passes axe while hovered', async ({ page, built }) => {
  await openGallery(page, built);
  await force(page, 'hover');
  await expectAccessible(page);
});
