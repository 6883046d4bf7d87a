export type Point = { x: number; y: number };

/** A drag that a mouse button or a finger has begun. */
export type PointerDrag = { pointer: () => Point; stop: () => void };

const moves = ['mousemove', 'mouseup', 'touchmove', 'touchend'] as const;
const releases = ['mouseup', 'touchend'] as const;

/**
 * Knows the pointer's place from the events themselves, and calls `onRelease` after everything else has seen the release.
 * dnd-kit tells both only after React has rendered: a pointer that is released sooner would drop at an old place, and one
 * that is released before the drag's first render would never drop.
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

/** Where a mouse or touch event happened. A finger that was lifted is among the changed touches only. */
export function pointOf(event: Event): Point {
  const { clientX, clientY } = 'touches' in event ? touchOf(event as TouchEvent) : (event as MouseEvent);
  return { x: clientX, y: clientY };
}

function touchOf({ touches, changedTouches }: TouchEvent): Touch {
  return (touches[0] ?? changedTouches[0]) as Touch;
}
