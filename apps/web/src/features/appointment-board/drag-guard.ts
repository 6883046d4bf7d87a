/** The part of a click event that the guard needs. `detail` is 0 for a click from the keyboard or a screen reader. */
type Click = { detail: number };

/**
 * Recognizes the click that the browser sends when the mouse button is released after a drag. dnd-kit suppresses that
 * click too, but with a listener that a 50 ms timer removes: on a slow page, with two drags in a row or a drag
 * cancelled with Escape, the click gets through. This guard depends only on the order of the events.
 */
export function createDragGuard() {
  let state: 'idle' | 'dragging' | 'ended' = 'idle';
  return {
    /** A press of the primary pointer. A second finger does not end the drag of the first. */
    press: () => {
      if (state !== 'dragging') state = 'idle';
    },
    startDrag: () => {
      state = 'dragging';
    },
    /** Dropped or cancelled: the button may still be held, and its release still sends a click. */
    endDrag: () => {
      if (state === 'dragging') state = 'ended';
    },
    /** Returns whether this click must be ignored. */
    isEndOfDrag: ({ detail }: Click): boolean => {
      if (state === 'idle' || detail === 0) return false;
      if (state === 'ended') state = 'idle';
      return true;
    },
  };
}
