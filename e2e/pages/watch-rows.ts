import type { Locator } from '@playwright/test';

/** `rendered` is what React rendered when the watch began. */
type Row = Element & { rendered?: unknown };

/** Returns a function that counts how many of the rows have been rendered again since, and how many have not. */
export async function watchRows(rows: Locator): Promise<() => Promise<{ again: number; kept: number }>> {
  // React keeps the properties of each element's last render with the element, as a new object for each render.
  await rows.evaluateAll((elements: Row[]) => {
    for (const row of elements)
      row.rendered = Object.entries(row).find(([name]) => name.startsWith('__reactProps'))?.[1];
  });
  return () =>
    rows.evaluateAll((elements: Row[]) => {
      const isKept = (row: Row) =>
        Object.entries(row).some(([name, value]) => name !== 'rendered' && value === row.rendered);
      const kept = elements.filter(isKept).length;
      return { again: elements.length - kept, kept };
    });
}
