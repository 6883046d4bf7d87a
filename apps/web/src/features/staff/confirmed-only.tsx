import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';

/** Hides its children from accounts that an admin has not confirmed, because the server would reject their requests. */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  return useIsConfirmed() && children;
}

/**
 * Returns whether an admin has confirmed the user's account. Only self-registered accounts need this. The server
 * enforces the same rule.
 */
export function useIsConfirmed(): boolean {
  return useSignedInUser().awaitsConfirmation !== true;
}
