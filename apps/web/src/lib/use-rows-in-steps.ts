import { startTransition, useEffect, useMemo, useState } from 'react';

/** The number of new rows that are rendered at once. A slow computer needs a tenth of a second for a frame with them. */
const rowsPerStep = 6;

type Row = { id: number };

/**
 * Returns the rows to render now. New rows are added in steps, with a frame after each step, because a slow computer
 * needs a quarter of a second to render fifty rows, and a key pressed meanwhile would have to wait. The first rows of a
 * screen are rendered all at once, so that the widths of the table's columns do not change while the screen opens.
 */
export function useRowsInSteps<R extends Row>(rows: readonly R[]): readonly R[] {
  const [before, setBefore] = useState<readonly R[] | null>(null);
  const shown = useMemo(() => (before ? withFewNewRows(rows, before) : rows), [rows, before]);
  useEffect(() => {
    const isWaitingForFirst = before === null && rows.length === 0;
    if (shown === before || isWaitingForFirst) return;
    const frame = requestAnimationFrame(() => startTransition(() => setBefore(shown)));
    return () => cancelAnimationFrame(frame);
  }, [rows, shown, before]);
  return shown;
}

/** Returns the rows that are in `before`, and at most one step of other rows. */
export function withFewNewRows<R extends Row>(rows: readonly R[], before: readonly R[]): readonly R[] {
  const ids = new Set(before.map(({ id }) => id));
  let newRows = 0;
  const shown = rows.filter(({ id }) => {
    if (ids.has(id)) return true;
    newRows += 1;
    return newRows <= rowsPerStep;
  });
  return shown.length === rows.length ? rows : shown;
}
