import type { Page } from '@playwright/test';

export type Point = { x: number; y: number };
export type Act = ['press' | 'move' | 'release', Point];

const typesOf = {
  press: ['pointerdown', 'mousedown'],
  move: ['pointermove', 'mousemove'],
  release: ['pointerup', 'mouseup', 'click'],
};
/** Browsers send a click to the element that contains both the press and the release. */
const holdsBoth = ':is(:has([data-pressed]), [data-pressed])';

/** Sends mouse events without a gap, as to a page that is too busy to render or to run a timer in between. */
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

/** Lets the page run work that it has postponed by up to 100 ms, and render. */
export async function catchUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
