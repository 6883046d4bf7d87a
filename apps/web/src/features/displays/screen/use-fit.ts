import { type RefObject, useLayoutEffect } from 'react';

/** The font scales to try, largest first. Names must never be cut, so the text shrinks until all of it fits. */
const scales = [1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.38, 0.32];

/**
 * Makes the text as large as fits into every field of the display. A row takes one line, or two lines if that allows
 * larger text.
 */
export function useFit(field: RefObject<HTMLElement | null>, shown: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content needs new sizes.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const resize = () => setSizes(element);
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    setSizes(element);
    // Fit the text again, because the font may arrive after the content.
    document.fonts.addEventListener('loadingdone', resize);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', resize);
    };
  }, [field, shown]);
}

type Sizes = { oneLine: number; twoLines: number };

/** The largest sizes that fit each field on its own. */
const ownSizes = new WeakMap<Element, Sizes>();

function setSizes(element: HTMLElement): void {
  ownSizes.set(element, {
    oneLine: largestScale(element, false),
    twoLines: largestScale(element, true),
  });
  const fields = element.closest('ul')?.querySelectorAll<HTMLElement>('.display-field-inside') ?? [];
  const measured = [...fields].flatMap((field) => {
    const sizes = ownSizes.get(field);
    return sizes ? [{ field, sizes }] : [];
  });
  const shared = Math.min(...measured.map(({ sizes }) => Math.max(sizes.oneLine, sizes.twoLines)));
  for (const { field, sizes } of measured) apply(field, shared, sizes.oneLine < shared);
}

function largestScale(element: HTMLElement, isInTwoLines: boolean): number {
  const fitting = scales.find((scale) => {
    apply(element, scale, isInTwoLines);
    return element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth;
  });
  return fitting ?? 0;
}

function apply(element: HTMLElement, scale: number, isInTwoLines: boolean): void {
  element.style.setProperty('--fit', String(scale || scales.at(-1)));
  element.toggleAttribute('data-two-lines', isInTwoLines);
}
