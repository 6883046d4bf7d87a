import { useSignedInUser } from '#features/auth';

/** Returns false until an admin confirms a self-registered account. The server enforces the same. */
export function useIsConfirmed(): boolean {
  return useSignedInUser().awaitsConfirmation !== true;
}
