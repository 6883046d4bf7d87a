import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { forgetPiece, keptPiece, showPiece } from './drafts.ts';

/**
 * State that is restored after the session expired while the user was typing on the same screen: for example which
 * dialog is open and for which record.
 */
export function useRestorableState<T>(
  name: string,
  initial: T | (() => T),
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(restoredOr(name, initial));
  useDraftPart(name, () => ({ value, isTyped: false }));
  return [value, setValue];
}

function restoredOr<T>(name: string, initial: T | (() => T)): T | (() => T) {
  const piece = keptPiece(name);
  return piece ? () => piece.value as T : initial;
}

/** Registers a part of the screen to be kept when the session expires. What was kept before is now on the screen. */
export function useDraftPart(name: string, piece: () => { value: unknown; isTyped: boolean }): void {
  const read = useEffectEvent(piece);
  useEffect(() => {
    forgetPiece(name);
    return showPiece(name, () => read());
  }, [name]);
}
