import { type RefObject, useState } from 'react';

/** Copies a text to the clipboard. If the browser refuses, selects the field so that the user can copy it. */
export function useCopy(text: string, field: RefObject<HTMLInputElement | null>) {
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    // The clipboard needs https, and browsers may deny access.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(
      () => false,
    );
    if (!isCopied) field.current?.select();
    setState(isCopied ? 'copied' : 'copyFailed');
  };
  return { copy, state };
}
