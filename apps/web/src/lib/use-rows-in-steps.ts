import { startTransition, useEffect, useState } from 'react';

/** More than most screens have room for. */
const rowsAtOnce = 15;
const pauseMillis = 500;
const stepMillis = 50;

/**
 * Returns the first rows of a list at once, and the others in steps after a pause. Laying out a long table takes a slow
 * computer longer than a frame, and a letter typed at that moment would wait. `list` names the content: another search
 * starts with the first rows again.
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
