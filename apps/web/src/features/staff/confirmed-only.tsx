import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';

/**
 * Hides its children from users whose self-registered account an admin has not confirmed yet, because the server would
 * reject their requests.
 */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  return useIsConfirmed() && children;
}

/**
 * Returns false while a self-registered account waits for the confirmation by an admin, otherwise true. The server
 * enforces the same rule.
 */
export function useIsConfirmed(): boolean {
  return useSignedInUser().awaitsConfirmation !== true;
}
