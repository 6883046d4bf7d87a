import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { forgetPiece, keptPiece, showPiece } from './drafts.ts';

/**
 * State that is there again where a session ended by itself while something was typed on the same screen: which dialog
 * is open, the record it was opened with.
 */
export function useKeptState<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(keptOr(name, initial));
  useShownPiece(name, () => ({ value, isTyped: false }));
  return [value, setValue];
}

function keptOr<T>(name: string, initial: T | (() => T)): T | (() => T) {
  const piece = keptPiece(name);
  return piece ? () => piece.value as T : initial;
}

/** Has the piece put aside when the session ends by itself; what was put aside before is on the screen now. */
export function useShownPiece(name: string, piece: () => { value: unknown; isTyped: boolean }): void {
  const read = useEffectEvent(piece);
  useEffect(() => {
    forgetPiece(name);
    return showPiece(name, () => read());
  }, [name]);
}
