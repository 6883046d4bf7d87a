import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';

export const looks = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

export type Look = (typeof looks)[number];

/** A browser of this look. What still fades in has less contrast than it will have, so nothing does. */
export function inLook({ colorScheme, width, height }: Look): BrowserContextOptions {
  return { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' };
}

/** Nothing that keeps somebody out, and nothing beside the screen. */
export async function expectSound(page: Page): Promise<void> {
  // In one piece, and without a word on all that is well: a fifth of the work, and the same violations. What axe does
  // otherwise is for frames, of which the app has none.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
