import { type RefObject, useLayoutEffect } from 'react';

/** The font scales to try, largest first. Names must never be truncated, so the text shrinks until all of it fits. */
const scales = [1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.38, 0.32];

/**
 * Makes the text of the display as large as possible. All doctors' fields use the same scale, which is the largest one
 * that fits in each of them. A row takes one line, or two lines if that allows larger text.
 */
export function useFit(grid: RefObject<HTMLElement | null>, shown: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content needs new sizes.
  useLayoutEffect(() => {
    const fields = [...(grid.current?.querySelectorAll<HTMLElement>('.display-field-inside') ?? [])];
    let fitted = '';
    const resize = () => {
      setSizes(fields);
      fitted = roomOf(fields);
    };
    resize();
    // A ResizeObserver also fires when it starts observing, so compare the sizes first.
    const observer = new ResizeObserver(() => {
      if (roomOf(fields) !== fitted) resize();
    });
    for (const field of fields) observer.observe(field);
    // Fit the text again when the font has loaded, because it may arrive after the content.
    document.fonts.addEventListener('loadingdone', resize);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', resize);
    };
  }, [grid, shown]);
}

function roomOf(fields: readonly HTMLElement[]): string {
  return fields.map(({ clientWidth, clientHeight }) => `${clientWidth}x${clientHeight}`).join(' ');
}

function setSizes(fields: readonly HTMLElement[]): void {
  const oneLine = largestScales(fields, false);
  const twoLines = largestScales(fields, true);
  const shared = Math.min(...fields.map((_, at) => Math.max(oneLine[at] ?? 0, twoLines[at] ?? 0)));
  for (const [at, field] of fields.entries()) apply(field, shared, (oneLine[at] ?? 0) < shared);
}

/**
 * Returns the largest scale that fits for each field, without regard to the other fields, or 0 if none fits. Runs a
 * binary search in all fields at the same time, because each attempt lays out the page, which is slow on the small
 * computer of a display.
 */
function largestScales(fields: readonly HTMLElement[], isInTwoLines: boolean): number[] {
  const found = fields.map((field) => ({ field, from: 0, to: scales.length }));
  while (found.some(({ from, to }) => from < to)) {
    const tries = found.map((range) => ({ range, at: Math.floor((range.from + range.to) / 2) }));
    for (const { range, at } of tries) apply(range.field, scales[at] ?? 0, isInTwoLines);
    const results = tries.map((tried) => ({ ...tried, isWhole: isWhole(tried.range.field) }));
    for (const result of results) {
      if (result.isWhole) result.range.to = result.at;
      else result.range.from = Math.min(result.at + 1, result.range.to);
    }
  }
  return found.map(({ from }) => scales[from] ?? 0);
}

/**
 * Returns whether all text is inside the field. Also compares the widths of its parts, because text that overlaps only
 * the padding does not make the field itself scroll.
 */
function isWhole(field: HTMLElement): boolean {
  const { scrollHeight, clientHeight, children } = field;
  return scrollHeight <= clientHeight && [field, ...children].every(isWideEnough);
}

function isWideEnough({ scrollWidth, clientWidth }: Element): boolean {
  return scrollWidth <= clientWidth;
}

function apply(element: HTMLElement, scale: number, isInTwoLines: boolean): void {
  element.style.setProperty('--fit', String(scale || scales.at(-1)));
  element.toggleAttribute('data-two-lines', isInTwoLines);
}
