import { acceptManagerRequest, confirmEmail } from '@anteroom/contract/own-account';
import { readTokens } from '#lib/session-storage';
import { useRouteMutation } from '#lib/use-route-mutation';
import { refreshProfile } from '../start-session.ts';

export const useConfirmEmail = () =>
  useRouteMutation(confirmEmail, {
    // Refresh the profile only if this browser has a session. The emailed link also works without one.
    onSuccess: () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined),
  });

export const useAcceptManagerRequest = () => useRouteMutation(acceptManagerRequest);
