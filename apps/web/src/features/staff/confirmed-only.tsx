import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';

/** Hides its children from accounts that an admin has not confirmed, because the server would reject their requests. */
export function ConfirmedOnly({ children }: { children: ReactNode }) {
  return useIsConfirmed() && children;
}

/** Returns false until an admin confirms a self-registered account. The server enforces the same. */
export function useIsConfirmed(): boolean {
  return useSignedInUser().awaitsConfirmation !== true;
}
