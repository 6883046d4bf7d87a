import { useEffect, useEffectEvent } from 'react';

/** Runs when the key is pressed on its own, outside any field and any dialog. */
export function useHotkey(key: string, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || isForSomethingElse(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest('input, textarea, select, [contenteditable]') !== null ||
    document.querySelector('dialog:modal') !== null
  );
}
