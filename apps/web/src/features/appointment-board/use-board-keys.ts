import type { KeyboardEvent } from 'react';
import type { Board } from './board.ts';
import { carryBy } from './carry.ts';
import { type Cursor, moveCursor } from './cursor.ts';
import type { Hand } from './use-hand.ts';

type Options = { board: Board; cursor: Cursor; hand: Hand; moveTo: (cursor: Cursor) => void };

/** The keys of the board: they move the cursor, or what is in the hand. Answers how to handle one. */
export function useBoardKeys({ board, cursor, hand, moveTo }: Options) {
  const carried = (event: KeyboardEvent) => {
    if (!hand.carried) return false;
    const next = carryBy(board, hand.carried, event.key);
    if (next) hand.hold(next);
    else if (event.key === 'Escape' || event.key === 'Tab') hand.leave();
    else if (event.key === ' ' || event.key === 'Enter') hand.letGo();
    return event.key !== 'Tab';
  };
  const picked = (event: KeyboardEvent) => {
    const { item } =
      board.columns[cursor.column]?.placed.find((place) => place.item.uuid === cursor.uuid) ?? {};
    if (event.key !== ' ' || !item) return false;
    hand.take(item);
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
    if (isSpaceHeld || carried(event) || picked(event) || moved(event)) event.preventDefault();
  };
  // Browsers press a button when the space bar comes up, whatever became of the way down.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && cursor.uuid !== null) event.preventDefault();
  };
  return { onKeyDown, onKeyUp };
}
