import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

export const themes = ['light', 'dark'] as const;

/** The window sizes of a desktop, a tablet in portrait format and a phone. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export type Look = { colorScheme: (typeof themes)[number]; width: number; height: number };

/**
 * With `LOOKS=every`, each accessibility test runs with all rules in every size and theme: `LOOKS=every npm test --
 * --only e2e -g axe`.
 */
const isEveryLook = process.env.LOOKS === 'every';

const everyLook = sizes.flatMap((size) => themes.map((colorScheme) => ({ colorScheme, ...size })));

/** The combinations of window size and theme of the accessibility tests: a light desktop and a dark phone, or all. */
export const looks: readonly Look[] = isEveryLook
  ? everyLook
  : everyLook.filter(({ colorScheme, width }) => width === (colorScheme === 'light' ? 1440 : 390));

/**
 * Returns browser options for a window size and theme. Turns animations off, because an element that is fading in has
 * less contrast.
 */
export function inLook({ colorScheme, width, height }: Look): BrowserContextOptions {
  return { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' };
}

/** Browser options without animations, for a test that applies the sizes and themes itself. */
export const still: BrowserContextOptions = { reducedMotion: 'reduce' };

/** Applies a window size and theme to an open page. */
export async function applyLook(page: Page, { colorScheme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/**
 * The smallest window in which WCAG 1.4.10 (Reflow) forbids horizontal scrolling. It corresponds to 1280 px at a zoom
 * of 400 %.
 */
const narrowest = { width: 320, height: 640 };

/**
 * Checks the current screen in each size and theme, ending with the light theme on a desktop. The themes differ only in
 * colours, so the dark theme is checked only for contrast. In sizes after the first, the dark theme is checked only for
 * texts that look different there. The narrowest width is checked only for overflow. `LOOKS=every` checks everything in
 * every size and theme.
 */
export async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  await forgetTexts(page);
  for (const look of everyLook) {
    await applyLook(page, look);
    await test.step(`${look.colorScheme} at ${look.width} px`, () =>
      look.colorScheme === 'dark' && !isEveryLook ? expectContrastOfNewTexts(page) : expectAccessible(page));
  }
  await page.setViewportSize(narrowest);
  await test.step('no overflow at 320 px', async () => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  });
  await applyLook(page, { colorScheme: 'light', ...sizes[0] });
}

/**
 * Checks the current screen in each of `looks` with all rules. Costs less than a test that runs once for each. The window
 * keeps the last size, a phone's, so that the rest of the test also runs there.
 */
export async function expectAccessibleInLooks(page: Page): Promise<void> {
  for (const look of looks) {
    await applyLook(page, look);
    await test.step(`${look.colorScheme} at ${look.width} px`, () => expectAccessible(page));
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type WithAxe = Window & { axe?: typeof axe; knownTexts?: WeakMap<Element, string>; newTexts?: Element[] };

/** Expects no accessibility violations and no horizontal overflow. Checks the given axe rules, or all of them. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // axe checks only one frame, so expect that the page has no others.
  expect(page.frames()).toHaveLength(1);
  const { violations, overflow } =
    (await page.evaluate(runAxe, rules)) ?? (await injectAndRunAxe(page, rules));
  expect(violations).toEqual([]);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Injects axe only once per page load, because injecting it takes longer than a check. */
async function injectAndRunAxe(page: Page, rules: string[] | undefined) {
  await page.evaluate(axeSource);
  await page.evaluate(leaveOutMarkup);
  const checked = await page.evaluate(runAxe, rules);
  if (!checked) throw new Error('axe did not load.');
  return checked;
}

/** Prevents axe from copying the markup of each element that it checks. The markup of violations is read afterwards. */
function leaveOutMarkup(): void {
  (window as WithAxe).axe?.configure({ noHtml: true });
}

/**
 * Checks the contrast of the texts that are new or look different than at the last check. It misses a text that
 * overlaps another element only at this width and is unreadable only in the dark theme. `LOOKS=every` checks all texts.
 */
async function expectContrastOfNewTexts(page: Page): Promise<void> {
  const { count, overflow } = await page.evaluate(findNewTexts);
  if (count > 0) await expectAccessible(page, ['color-contrast']);
  expect(overflow).toBeLessThanOrEqual(0);
}

function forgetTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    (window as WithAxe).knownTexts = new WeakMap();
  });
}

/** Finds visible texts that are new, or whose colours, surroundings or size have changed, for the next `runAxe`. */
function findNewTexts(): { count: number; overflow: number } {
  const here = window as WithAxe;
  const known = here.knownTexts ?? new WeakMap<Element, string>();
  const found: Element[] = [];
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const looksOf = (element: Element, around: string) => {
    const { color, fontSize, fontWeight, clipPath } = getComputedStyle(element);
    const { width, height, left, right } = element.getBoundingClientRect();
    const isInWindow = width > 1 && height > 1 && right > 0 && left < window.innerWidth;
    return [around, color, fontSize, fontWeight, clipPath, isInWindow].join();
  };
  const check = (element: Element, around: string): void => {
    if (!(hasText(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })))
      return;
    const looks = looksOf(element, around);
    if (known.get(element) !== looks) found.push(element);
    known.set(element, looks);
  };
  const visit = (element: Element, around: string): void => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity].join();
    const behind = own === 'rgba(0, 0, 0, 0),none,1' ? around : `${around} ${own}`;
    check(element, behind);
    for (const child of element.children) visit(child, behind);
  };
  visit(document.documentElement, '');
  here.knownTexts = known;
  if (found.length > 0) here.newTexts = found;
  return { count: found.length, overflow: document.documentElement.scrollWidth - window.innerWidth };
}

/** Runs axe in the page. Returns null if axe has not been loaded yet. */
async function runAxe(rules: string[] | undefined) {
  const here = window as WithAxe;
  if (!here.axe) return null;
  const { violations } = await here.axe.run(here.newTexts ? { include: here.newTexts } : document, {
    resultTypes: ['violations'],
    elementRef: true,
    selectors: false,
    // Do not load the style sheets, because none of the rules needs them.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: rules } : {}),
  });
  delete here.newTexts;
  return {
    violations: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML.slice(0, 300)).join(' ')}`,
    ),
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  };
}
