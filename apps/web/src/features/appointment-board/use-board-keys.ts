import type { KeyboardEvent } from 'react';
import type { Board } from './board.ts';
import { type Cursor, moveCursor } from './cursor.ts';
import { dragByKey } from './drag-state.ts';
import type { Drag } from './use-drag.ts';

type Options = { board: Board; cursor: Cursor; dragging: Drag; moveTo: (cursor: Cursor) => void };

/** Returns the key handlers of the board. Keys move the cursor or the dragged appointment. */
export function useBoardKeys({ board, cursor, dragging, moveTo }: Options) {
  const dragged = (event: KeyboardEvent) => {
    if (!dragging.dragged) return false;
    const next = dragByKey(board, dragging.dragged, event.key);
    if (next) dragging.move(next);
    else if (event.key === 'Escape' || event.key === 'Tab') dragging.cancel();
    else if (event.key === ' ' || event.key === 'Enter') dragging.drop();
    return event.key !== 'Tab';
  };
  const picked = (event: KeyboardEvent) => {
    const { item } =
      board.columns[cursor.column]?.placed.find((place) => place.item.uuid === cursor.uuid) ?? {};
    if (event.key !== ' ' || !item) return false;
    dragging.start(item);
    return true;
  };
  const moved = (event: KeyboardEvent) => {
    const next = moveCursor(board, cursor, event.key);
    if (next) moveTo(next);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isSpaceHeld = event.repeat && event.key === ' ';
    if (isSpaceHeld || dragged(event) || picked(event) || moved(event)) event.preventDefault();
  };
  // Browsers click a button on keyup of Space, even if keydown was handled.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && cursor.uuid !== null) event.preventDefault();
  };
  return { onKeyDown, onKeyUp };
}
