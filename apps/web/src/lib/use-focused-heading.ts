import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new step, so that a screen reader reads it: the pressed button is gone. The heading
 * needs `tabIndex={-1}`. The focus moves when the component mounts, not when its title is translated, so give each step a
 * `key` of its own.
 */
export function useFocusedHeading(takesFocus = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it mounts.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  return heading;
}
