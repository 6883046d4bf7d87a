import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a new step, because the clicked button has disappeared and a screen reader should
 * read the heading. The heading needs `tabIndex={-1}`. The focus moves only when the component mounts, and not when its
 * title is translated, so give each step its own `key`.
 */
export function useFocusedHeading(takesFocus = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the component mounts.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  return heading;
}
