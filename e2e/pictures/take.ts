import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sizes, themes } from '../pages/expect-sound.ts';

/** Where the pictures lie; git ignores it. */
export const folder = join(import.meta.dirname, '../../pictures');

export function folderOf({ width }: { width: number }, theme: (typeof themes)[number]): string {
  return join(folder, `${width}-${theme}`);
}

/** One picture in each size and theme. A page is seen to its end, a dialog as it lies in the window. */
export async function take(page: Page, name: string): Promise<void> {
  const isPage = (await page.locator('dialog:modal').count()) === 0;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // A picture taken in the same frame would still show the theme before.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await page.screenshot({ path: join(folderOf(size, colorScheme), `${name}.png`), fullPage: isPage });
    }
  }
}
