export type Point = { x: number; y: number };

/** A drag in progress, by mouse or finger. */
export type PointerDrag = { pointer: () => Point; stop: () => void };

const moves = ['mousemove', 'mouseup', 'touchmove', 'touchend'] as const;
const releases = ['mouseup', 'touchend'] as const;

/**
 * Tracks the pointer from the raw events and calls `onRelease` after all other listeners. dnd-kit reports both only
 * after React has rendered: a quick release would drop at an old position, and a release before the first render would
 * never drop.
 */
export function startPointerDrag(activator: Event, onRelease: () => void): PointerDrag {
  let pointer = pointOf(activator);
  const move = (event: Event) => {
    pointer = pointOf(event);
  };
  for (const type of moves) window.addEventListener(type, move, { capture: true });
  for (const type of releases) window.addEventListener(type, onRelease);
  const stop = () => {
    for (const type of moves) window.removeEventListener(type, move, { capture: true });
    for (const type of releases) window.removeEventListener(type, onRelease);
  };
  return { pointer: () => pointer, stop };
}

/** Returns the position of a mouse or touch event. A lifted finger is only in `changedTouches`. */
export function pointOf(event: Event): Point {
  const { clientX, clientY } = 'touches' in event ? touchOf(event as TouchEvent) : (event as MouseEvent);
  return { x: clientX, y: clientY };
}

function touchOf({ touches, changedTouches }: TouchEvent): Touch {
  return (touches[0] ?? changedTouches[0]) as Touch;
}
