import { type RefObject, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

export type AddressWords = { address: string; copy: string; copied: string; copyFailed: string };

export function AddressField({ address, words }: { address: string; words: AddressWords }) {
  const field = useRef<HTMLInputElement>(null);
  const { copy, state } = useCopy(address, field);
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          label={words.address}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1 basis-60"
        />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {state && words[state]}
      </p>
    </>
  );
}

/**
 * Copies a text to the clipboard. If the browser does not allow this, selects the field's content so that the user can
 * copy it.
 */
function useCopy(text: string, field: RefObject<HTMLInputElement | null>) {
  const [state, setState] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    // The clipboard requires HTTPS, and browsers may deny access to it.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(
      () => false,
    );
    if (!isCopied) field.current?.select();
    setState(isCopied ? 'copied' : 'copyFailed');
  };
  return { copy, state };
}
