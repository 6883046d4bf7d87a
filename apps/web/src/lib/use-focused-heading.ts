import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new step, so that a screen reader reads it: the pressed button is gone. The heading
 * needs `tabIndex={-1}`.
 */
export function useFocusedHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own title.
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return heading;
}
