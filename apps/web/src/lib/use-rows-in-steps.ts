import { startTransition, useEffect, useState } from 'react';

/** The number of rows that are rendered first, which is more than fit on most screens. */
const rowsAtOnce = 15;
const pauseMillis = 500;
const stepMillis = 50;

/**
 * Returns the first rows of a list immediately, and the others in steps after a pause. On a slow computer, laying out a
 * long table takes longer than a frame and would delay a letter typed at that moment. `list` identifies the content:
 * after another search, only the first rows are returned again.
 */
export function useRowsInSteps<Row>(rows: readonly Row[], list: string): readonly Row[] {
  const [shown, setShown] = useState({ list, count: rowsAtOnce });
  const count = shown.list === list ? shown.count : rowsAtOnce;
  const isWhole = count >= rows.length;
  useEffect(() => {
    if (isWhole) return;
    const more = () => startTransition(() => setShown({ list, count: count + rowsAtOnce }));
    const timer = setTimeout(more, count === rowsAtOnce ? pauseMillis : stepMillis);
    return () => clearTimeout(timer);
  }, [list, count, isWhole]);
  return isWhole ? rows : rows.slice(0, count);
}
