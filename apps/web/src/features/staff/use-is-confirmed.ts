import { useSignedInUser } from '#features/auth';

/** False until an admin confirms an account that registered by itself. The server refuses such an account the same. */
export function useIsConfirmed(): boolean {
  return useSignedInUser().awaitsConfirmation !== true;
}
