import { expect, type Page } from '@playwright/test';
import { test } from '../clinic.ts';
import { people, signedInPage } from '../pages/desk.ts';

const callNext = (page: Page) => page.getByRole('button', { name: /^Call (Next|First)/ });

/** Starts counting the rows that an animation moves. Returns a function that returns the count. */
async function countSlides(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    const counted = Object.assign(window, { slides: 0 });
    Element.prototype.animate = function (frames, options) {
      if (JSON.stringify(frames).includes('translate')) counted.slides += 1;
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { slides: number }).slides);
}

/** Waits until the app has recorded the positions of the rows, which it does one frame after rendering them. */
async function rowsAtRest(page: Page): Promise<void> {
  await expect(page.locator('[data-entry]').first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const currentName = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Current Patient' }) })
    .locator('[aria-live] p')
    .first();

const fadeOf = (page: Page) =>
  currentName(page).evaluate((name) => {
    const { animationName, animationDuration } = getComputedStyle(name);
    return { animationName, seconds: Number.parseFloat(animationDuration) };
  });

test('S-297: when a patient is called, the rows of the queue slide and the name fades in', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/queue');
  const before = await currentName(desk).textContent();
  const slides = await countSlides(desk);
  await rowsAtRest(desk);
  await callNext(desk).click();
  await expect(currentName(desk)).not.toHaveText(String(before));
  await expect.poll(slides).toBeGreaterThan(1);
  const fade = await fadeOf(desk);
  expect(fade.animationName).toBe('fade-in');
  expect(fade.seconds).toBeGreaterThan(0.1);
});

test('S-297: a call shows no animations to users who prefer reduced motion', async ({ browser }) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/queue', { reducedMotion: 'reduce' });
  const before = await currentName(desk).textContent();
  const slides = await countSlides(desk);
  await callNext(desk).click();
  await expect(currentName(desk)).not.toHaveText(String(before));
  await desk.getByRole('button', { name: 'Undo' }).first().click();
  await expect(currentName(desk)).toHaveText(String(before));
  expect(await slides()).toBe(0);
  expect((await fadeOf(desk)).seconds).toBeLessThan(0.001);
});

test('S-298: all text of the queue screen uses the app’s own font, whose digits have equal width', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/queue');
  await expect(currentName(desk)).toBeVisible();
  const fonts = await desk.evaluate(async () => {
    await document.fonts.ready;
    const families = [...document.querySelectorAll('main *')].map(
      (part) => getComputedStyle(part).fontFamily.split(',')[0],
    );
    const loaded = [...document.fonts].filter(
      ({ status, family }) => status === 'loaded' && !/Fallback/.test(family),
    );
    return { families: [...new Set(families)], loaded: [...new Set(loaded.map(({ family }) => family))] };
  });
  expect(fonts.families).toEqual([expect.stringMatching(/^"?Geist"?$/)]);
  expect(fonts.loaded).toEqual([expect.stringMatching(/^"?Geist"?$/)]);

  const widths = await desk.evaluate(() => {
    const sample = document.querySelector('main .tabular-nums');
    if (!(sample instanceof HTMLElement)) return [];
    return [...'0123456789'].map((figure) => {
      sample.textContent = figure.repeat(20);
      const text = document.createRange();
      text.selectNodeContents(sample);
      return Math.round(text.getBoundingClientRect().width);
    });
  });
  expect(widths).toHaveLength(10);
  expect(new Set(widths).size).toBe(1);
});

test('S-299: charts use plain colours on screen, and patterns when printed or with forced colours', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/queue-analytics');
  const bars = desk.getByRole('img', { name: /^Patients of each date/ }).locator('svg > g > rect');
  await expect(bars.first()).toBeVisible();
  const fills = () =>
    bars.evaluateAll((all) => [
      ...new Set(all.map((bar) => (getComputedStyle(bar).fill.startsWith('url(') ? 'pattern' : 'tint'))),
    ]);
  expect(await fills()).toEqual(['tint']);
  await desk.emulateMedia({ media: 'print' });
  expect(await fills()).toEqual(['pattern']);
  await desk.emulateMedia({ media: 'screen', forcedColors: 'active' });
  expect(await fills()).toEqual(['pattern']);
  await desk.emulateMedia({ forcedColors: 'none' });

  await test.step('the first bar of a chart shows its value, and the segments have visible labels', async () => {
    const card = desk
      .locator('section')
      .filter({ has: desk.getByRole('heading', { name: 'Weekly Activity' }) });
    await expect(card.locator('svg text.font-semibold').first()).toHaveText(/^\d+$/);
    for (const part of ['Waiting', 'Completed']) await expect(card.getByText(part).first()).toBeVisible();
  });
});

test('people’s avatars have different tints, and each person keeps the same tint after a reload', async ({
  browser,
}) => {
  const desk = await signedInPage(browser, people.daywise, '/dashboard/patients');
  const tints = () =>
    desk.getByRole('row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const avatar = row.querySelector('span.rounded-full.size-9');
        return avatar ? [`${row.textContent?.slice(0, 30)} ${getComputedStyle(avatar).backgroundColor}`] : [];
      }),
    );
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  const first = await tints();
  expect(new Set(first.map((tint) => tint.slice(30))).size).toBeGreaterThan(3);
  await desk.reload();
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  expect(await tints()).toEqual(first);
});
