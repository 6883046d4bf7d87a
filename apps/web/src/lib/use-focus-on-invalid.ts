import { useEffect, useRef } from 'react';

/** Focuses a form's first invalid field and scrolls it into view, each time `count` of rejected attempts rises. */
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
