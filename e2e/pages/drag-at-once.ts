import type { Page } from '@playwright/test';

export type Point = { x: number; y: number };
export type Act = ['press' | 'move' | 'release', Point];

const typesOf = {
  press: ['pointerdown', 'mousedown'],
  move: ['pointermove', 'mousemove'],
  release: ['pointerup', 'mouseup', 'click'],
};
/**
 * Matches the pressed element and its ancestors. Browsers send a click to the innermost element that contains both the
 * press and the release, which `closest` finds with this selector.
 */
const holdsBoth = ':is(:has([data-pressed]), [data-pressed])';

/**
 * Sends all mouse events of a drag without pauses. This simulates a page that is too busy to render or run a timer
 * between the events.
 */
export async function dragAtOnce(page: Page, ...acts: Act[]): Promise<void> {
  const events = acts.flatMap(([act, point]) =>
    typesOf[act].map((type) => ({ type, ...point, receiver: type === 'click' ? holdsBoth : '*' })),
  );
  await page.evaluate((all) => {
    for (const { type, x, y, receiver } of all) {
      const target = document.elementFromPoint(x, y);
      if (type === 'pointerdown') {
        document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
        target?.setAttribute('data-pressed', '');
      }
      const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1, isPrimary: true };
      target?.closest(receiver)?.dispatchEvent(new PointerEvent(type, { ...init, pointerType: 'mouse' }));
    }
  }, events);
}

/** Waits until the page has run the work that it postponed by up to 100 ms, and has rendered. */
export async function catchUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
