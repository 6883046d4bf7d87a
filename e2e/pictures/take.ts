import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sizes, themes } from '../pages/expect-accessible.ts';

/** The output folder, which Git ignores. */
export const folder = join(import.meta.dirname, '../../pictures');

export function folderOf({ width }: { width: number }, theme: (typeof themes)[number]): string {
  return join(folder, `${width}-${theme}`);
}

/** Takes a picture of the page in each size and theme. Shows the full page, or only the window if a dialog is open. */
export async function take(page: Page, name: string): Promise<void> {
  const isPage = (await page.locator('dialog:modal').count()) === 0;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Wait for a frame, because otherwise the picture would still show the previous theme.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await page.screenshot({ path: join(folderOf(size, colorScheme), `${name}.png`), fullPage: isPage });
    }
  }
}
