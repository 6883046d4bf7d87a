import { type RefObject, useState } from 'react';

/** Copies a text; where the browser does not, the field that shows it is selected for the person to copy it. */
export function useCopy(text: string, field: RefObject<HTMLInputElement | null>) {
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    // Away from https there is no clipboard, and a browser may refuse it.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(
      () => false,
    );
    if (!isCopied) field.current?.select();
    setState(isCopied ? 'copied' : 'copyFailed');
  };
  return { copy, state };
}
