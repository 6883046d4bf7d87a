import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { keptPiece } from './drafts.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { useShownPiece } from './use-kept-state.ts';

/**
 * One idempotency key for one opened dialog, so that a second press makes nothing twice, nor one after the session
 * ended and what was typed came back. What was refused has made nothing, and the next attempt says something else.
 */
export function useSaveKey(name: string) {
  const key = useRef(keptPiece(`${name}.key`)?.value as string | undefined);
  useShownPiece(`${name}.key`, () => ({ value: key.current, isTyped: false }));
  return {
    name: `${name}.key`,
    /** Whether what was sent last may have been done, so that it is to be sent with the same key. */
    isStillGood: () => key.current !== undefined,
    current: () => {
      key.current ??= newIdempotencyKey();
      return key.current;
    },
    renewAfter: (error: Error) => {
      if (error instanceof ApiError && error.status < 500) key.current = undefined;
    },
  };
}
