import { acceptManagerRequest, confirmEmail } from '@anteroom/contract/own-account';
import { readTokens } from '#lib/session-storage';
import { useRouteMutation } from '#lib/use-route-mutation';
import { refreshProfile } from '../start-session.ts';

export const useConfirmEmail = () =>
  useRouteMutation(confirmEmail, {
    // The profile is refreshed only with a session, because the verification link also works without one.
    onSuccess: () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined),
  });

export const useAcceptManagerRequest = () => useRouteMutation(acceptManagerRequest);
