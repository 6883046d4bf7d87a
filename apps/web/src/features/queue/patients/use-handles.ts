import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetchedPart } from '#lib/lazy-component';
import { onRelease } from '#lib/on-release';
import type { Handles } from './drag-layer.tsx';

type Press = PointerEvent | KeyboardEvent;

const fetchLayer = async () => (await import('./drag-layer.tsx')).DragLayer;

/**
 * Manages the code for dragging. It loads after the queue is shown and is activated on the first use of a handle,
 * because each draggable row costs rendering time on a slow phone.
 */
export function useHandles() {
  const { part, hasFailed, retry } = useFetchedPart(fetchLayer);
  const [isUsed, setIsUsed] = useState(false);
  const handles: Handles = useMemo(() => new Map(), []);
  /** A pointer press on a handle that happened before the code was loaded. */
  const early = useRef<(() => void) | null>(null);
  const activate = () => {
    if (hasFailed) retry();
    setIsUsed(true);
  };
  const pass = (id: number, event: Press) => {
    const listeners = handles.get(id);
    if (event.type === 'keydown') listeners?.onKeyDown?.(event);
    else listeners?.onPointerDown?.(event);
    return listeners !== undefined;
  };
  const press = (id: number, event: Press) => {
    // Render synchronously within this event, so that the current press already starts a drag.
    if (!isUsed || hasFailed) flushSync(activate);
    if (pass(id, event)) return;
    const isOnHandle = () => event.type !== 'keydown' || event.target === document.activeElement;
    early.current = () => void (isOnHandle() && pass(id, event));
    onRelease(() => {
      early.current = null;
    });
  };
  return {
    DragLayer: isUsed ? part : null,
    handles,
    /** Called when the pointer or the focus reaches a handle. */
    prepare: activate,
    press,
    onReady: () => {
      early.current?.();
      early.current = null;
    },
  };
}
