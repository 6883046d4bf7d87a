import { acceptManagerRequest, confirmEmail } from '@anteroom/contract/own-account';
import { readTokens } from '#lib/session-storage';
import { useRouteMutation } from '#lib/use-route-mutation';
import { refreshProfile } from '../start-session.ts';

export const useConfirmEmail = () =>
  useRouteMutation(confirmEmail, {
    // The verification link works without a session too.
    onSuccess: () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined),
  });

export const useAcceptManagerRequest = () => useRouteMutation(acceptManagerRequest);
