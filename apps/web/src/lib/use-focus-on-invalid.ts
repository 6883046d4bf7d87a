import { useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field of a form and scrolls it into view whenever `count`, the number of rejected attempts,
 * increases.
 */
export function useFocusOnInvalid(count: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (count === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [count]);
  return form;
}
