import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

export const themes = ['light', 'dark'] as const;

/** A desk, a tablet held upright, a phone. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export type Look = { colorScheme: (typeof themes)[number]; width: number; height: number };

/** `LOOKS=every npm test -- --only e2e -g sound`: each test of soundness in each look, with all rules. */
const isEveryLook = process.env.LOOKS === 'every';

const everyLook = sizes.flatMap((size) => themes.map((colorScheme) => ({ colorScheme, ...size })));

/** The looks in which what opens over a screen is gone through from the beginning. */
export const looks: readonly Look[] = isEveryLook
  ? everyLook
  : everyLook.filter(({ colorScheme, width }) => width === (colorScheme === 'light' ? 1440 : 390));

/** A browser of this look. What still fades in has less contrast than it will have, so nothing does. */
export function inLook({ colorScheme, width, height }: Look): BrowserContextOptions {
  return { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' };
}

/** Gives an open page this look. */
export async function turnTo(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/**
 * The screen as it stands, in each size and theme; a desk in light at the end. A theme changes colours and nothing else, so in the second one
 * contrasts are looked at alone.
 */
export async function expectSoundInEveryLook(page: Page): Promise<void> {
  for (const look of everyLook) {
    await turnTo(page, look);
    const rules = look.colorScheme === 'dark' && !isEveryLook ? ['color-contrast'] : undefined;
    await test.step(`${look.colorScheme} at ${look.width} px`, () => expectSound(page, rules));
  }
  await turnTo(page, { colorScheme: 'light', ...sizes[0] });
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type WithAxe = Window & { axe?: typeof axe };

/** Nothing that keeps somebody out, and nothing beside the screen; of axe's rules all, or the ones named. */
export async function expectSound(page: Page, rules?: string[]): Promise<void> {
  // axe looks at one frame alone, and the app has no more.
  expect(page.frames()).toHaveLength(1);
  // Once for each page that is loaded: it takes longer to arrive than to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(findFaults, rules);
  expect(found.violations).toEqual([]);
  expect(found.overflow).toBeLessThanOrEqual(0);
}

async function findFaults(rules: string[] | undefined) {
  const { axe } = window as WithAxe;
  const violations = (
    await axe?.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
  )?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  return { violations, overflow: document.documentElement.scrollWidth - window.innerWidth };
}
