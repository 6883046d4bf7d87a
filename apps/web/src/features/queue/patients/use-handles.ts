import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetchedPart } from '#lib/lazy-component';
import { onRelease } from '#lib/on-release';
import type { Handles } from './drag-layer.tsx';

type Press = PointerEvent | KeyboardEvent;

const fetchLayer = async () => (await import('./drag-layer.tsx')).DragLayer;

/**
 * Manages the code for dragging. It loads after the line is shown and starts on the first use of a handle, because each
 * draggable row costs time on a slow phone.
 */
export function useHandles() {
  const { part, hasFailed, retry } = useFetchedPart(fetchLayer);
  const [isUsed, setIsUsed] = useState(false);
  const handles: Handles = useMemo(() => new Map(), []);
  /** A press that happened before the code was loaded. */
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
    // Render within this event, so that the current press already starts a drag.
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
    /** Called when a handle gets the pointer or the focus. */
    prepare: activate,
    press,
    onReady: () => {
      early.current?.();
      early.current = null;
    },
  };
}
