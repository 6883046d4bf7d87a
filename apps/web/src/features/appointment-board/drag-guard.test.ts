import { describe, expect, it } from 'vitest';
import { createDragGuard } from './drag-guard.ts';

const byMouse = { detail: 1 };
const byKeyboard = { detail: 0 };

function aDrag() {
  const guard = createDragGuard();
  guard.press();
  guard.startDrag();
  return guard;
}

describe('S-170: a click that ends a drag', () => {
  it('ignores the click that ends a drag after a drop, however late it arrives', () => {
    const guard = aDrag();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click that ends a drag when it arrives before the drop is handled', () => {
    const guard = aDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click that ends a drag when Escape cancels the drag and the user releases the button later', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click that ends a drag when a second drag follows immediately', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.press();
    guard.startDrag();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });

  it('ignores the click that ends a drag when another finger presses during the drag', () => {
    const guard = aDrag();
    guard.press();
    guard.endDrag();
    expect(guard.isEndOfDrag(byMouse)).toBe(true);
  });
});

describe('a deliberate click', () => {
  it('a deliberate click works without a drag', () => {
    const guard = createDragGuard();
    guard.press();
    expect(guard.isEndOfDrag(byMouse)).toBe(false);
  });

  it('a deliberate click works after a drag that sent no click, because the button was released outside the window', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.press();
    expect(guard.isEndOfDrag(byMouse)).toBe(false);
  });

  it('a deliberate click works after the click that ended the drag', () => {
    const guard = aDrag();
    guard.endDrag();
    guard.isEndOfDrag(byMouse);
    expect(guard.isEndOfDrag(byMouse)).toBe(false);
  });

  it('a deliberate click from the keyboard works at any time', () => {
    const guard = aDrag();
    expect(guard.isEndOfDrag(byKeyboard)).toBe(false);
    guard.endDrag();
    expect(guard.isEndOfDrag(byKeyboard)).toBe(false);
  });
});
