/** The part of a click event that the guard reads. `detail` is 0 for a click from the keyboard or a screen reader. */
type Click = { detail: number };

/**
 * Recognizes the click event that the browser sends when the user releases the mouse button after a drag. dnd-kit also
 * suppresses this event, but only until a 50 ms timer removes its listener. On a slow page, with two drags in a row or
 * after Escape, the event arrives later and would count as a click. This guard depends only on the order of the events.
 */
export function createDragGuard() {
  let state: 'idle' | 'dragging' | 'ended' = 'idle';
  return {
    /** Call when the primary pointer is pressed. A second finger does not end the first finger's drag. */
    press: () => {
      if (state !== 'dragging') state = 'idle';
    },
    startDrag: () => {
      state = 'dragging';
    },
    /**
     * Call after a drop or a cancelled drag. The user may still hold the mouse button, and releasing it still causes a
     * click event.
     */
    endDrag: () => {
      if (state === 'dragging') state = 'ended';
    },
    /** Returns whether this click event ends a drag and must be ignored. */
    isEndOfDrag: ({ detail }: Click): boolean => {
      if (state === 'idle' || detail === 0) return false;
      if (state === 'ended') state = 'idle';
      return true;
    },
  };
}
