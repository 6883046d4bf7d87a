import { type MouseEvent, type PointerEvent, useState } from 'react';
import { createDragGuard } from './drag-guard.ts';

/** Blocks the click that ends a drag inside the element with these handlers. */
export function useDragGuard() {
  const [guard] = useState(createDragGuard);
  const clicks = {
    onPointerDownCapture: ({ isPrimary }: PointerEvent) => {
      if (isPrimary) guard.press();
    },
    onClickCapture: (event: MouseEvent) => {
      if (guard.isEndOfDrag(event)) event.stopPropagation();
    },
  };
  return { guard, clicks };
}
