import { describe, expect, it } from 'vitest';
import { createDragGuard } from './use-pointer-drag.ts';

const byMouse = { detail: 1 };
const byKeyboard = { detail: 0 };

function aDrag() {
  const guard = createDragGuard();
  guard.press();
  guard.startDrag();
  return guard;
}

describe('S-170: a click that ends a drag', () => {
  it('ignores the click event that ends a drag if it arrives after the drop is handled', () => {
    const guard = aDrag();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click event that ends a drag if it arrives before the drop is handled', () => {
    const guard = aDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click event that ends a drag if Escape cancels the drag before the user releases the button', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click event that ends a drag if a second drag follows immediately', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.press();
    guard.startDrag();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click event that ends a drag if a second finger touches the screen during the drag', () => {
    const guard = aDrag();
    guard.press();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });
});

describe('a deliberate click', () => {
  it('accepts a click without a previous drag', () => {
    const guard = createDragGuard();
    guard.press();
    expect(guard.isEndOfDrag(byMouse)).toBe(false);
  });

  it('accepts a click after a drag without a click event, for example if the button was released outside the window', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.press();
    expect(guard.isEndOfDrag(byMouse)).toBe(false);
  });

  it('accepts the next click after the one that ended a drag', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.isEndOfDrag(byMouse);
    expect(guard.isEndOfDrag(byMouse)).toBe(false);
  });

  it('never takes a click by keyboard for the end of a drag', () => {
    const guard = aDrag();
    expect(guard.isEndOfDrag(byKeyboard)).toBe(false);
    guard.endDrag();
    expect(guard.isEndOfDrag(byKeyboard)).toBe(false);
  });
});
