import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { keptPiece, useDraftPart } from './drafts.ts';

/**
 * Generates a random idempotency key. Uses getRandomValues, because `crypto.randomUUID` is missing on pages served
 * without TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Provides one idempotency key per opened dialog, so that a second click does not create a record twice. The key is
 * kept with the draft, so it is still the same after the session expired and the user signed in again. After a
 * rejection (status below 500), the next attempt gets a new key.
 */
export function useSaveKey(name: string) {
  const key = useRef(keptPiece(`${name}.key`)?.value as string | undefined);
  useDraftPart(`${name}.key`, () => ({ value: key.current, isTyped: false }));
  return {
    name: `${name}.key`,
    /** Returns whether the last request may have succeeded, in which case it must be repeated with the same key. */
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
