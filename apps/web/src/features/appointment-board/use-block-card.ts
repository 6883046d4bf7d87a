import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { prefetchPart } from '#lib/lazy-component';

export const fetchBlockCard = async () => (await import('./components/block-card.tsx')).BlockCard;

export type BlockCards = ReturnType<typeof useBlockCard>;

const openMillis = 450;
const closeMillis = 200;
const movingKeys = /^(Tab|Arrow\w+|Page\w+|Home|End)$/;

/**
 * Shows the card of the appointment under the mouse or focused by keyboard, after a short delay. Shows no card when a
 * dialog returns the focus, when the content moves under the mouse, or during a drag. Touch screens never show cards,
 * because a tap opens the appointment.
 */
export function useBlockCard(isDragging: boolean) {
  const [shownUuid, setShown] = useState<string | null>(null);
  const timer = useRef(0);
  /** The appointment whose card is open, or opens soon, because of the keyboard focus. It stays if the mouse leaves. */
  const focused = useRef<string | null>(null);
  const isMovedByKey = useMovedByKey();
  useEffect(() => () => clearTimeout(timer.current), []);
  if (isDragging && shownUuid !== null) setShown(null);
  useEffect(() => {
    if (isDragging) focused.current = null;
  }, [isDragging]);

  const showAfter = (millis: number, uuid: string | null) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(uuid), millis);
  };
  const close = () => {
    clearTimeout(timer.current);
    focused.current = null;
    setShown(null);
  };
  const openSoon = (uuid: string) => {
    prefetchPart(fetchBlockCard);
    showAfter(openMillis, uuid);
  };
  /** Returns the event handlers of a block. The block contains its card, so they also handle events of the card. */
  const handlersOf = (uuid: string) => ({
    onPointerMove: (event: PointerEvent) => {
      if (shownUuid === uuid) clearTimeout(timer.current);
      else if (focused.current !== uuid && isMouseMoved(event)) {
        focused.current = null;
        openSoon(uuid);
      }
    },
    onPointerLeave: () => {
      if (focused.current === null) showAfter(closeMillis, null);
    },
    onPointerDown: (event: PointerEvent) => !isInCard(event.target) && close(),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!isMovedByKey() || currentTarget.contains(relatedTarget)) return;
      focused.current = uuid;
      openSoon(uuid);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) close();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || shownUuid !== uuid) return;
      // Prevent the default, otherwise the same key press would also close the patient drawer.
      event.preventDefault();
      event.stopPropagation();
      close();
    },
  });
  return { shownUuid, handlersOf, close };
}

/** Returns a function that returns whether the browser is currently handling a key that moves the focus. */
function useMovedByKey(): () => boolean {
  const isMoving = useRef(false);
  useEffect(() => {
    const note = ({ key }: globalThis.KeyboardEvent) => {
      if (!movingKeys.test(key)) return;
      isMoving.current = true;
      setTimeout(() => {
        isMoving.current = false;
      });
    };
    document.addEventListener('keydown', note, { capture: true });
    return () => document.removeEventListener('keydown', note, { capture: true });
  }, []);
  return () => isMoving.current;
}

/**
 * Returns whether the mouse itself moved, without a pressed button. The event also occurs when the board moves under a
 * resting mouse.
 */
function isMouseMoved({ pointerType, buttons, movementX, movementY }: PointerEvent): boolean {
  return pointerType === 'mouse' && buttons === 0 && (movementX !== 0 || movementY !== 0);
}

function isInCard(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[popover]') !== null;
}
