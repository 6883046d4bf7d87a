import { getProfile, type SessionUser, type Tokens } from '@anteroom/contract/auth';
import { call } from '#lib/api';
import { storeTokens } from '#lib/session-storage';
import { openSession } from '#lib/session-store';

/**
 * Stores the tokens of a sign-in and opens the session. The sign-in response does not say whether the password must be
 * replaced or whether single-key shortcuts are on, so this also loads the profile. If the profile fails to load, the
 * first rejected request reveals that the password must be replaced.
 */
export async function enterSession({ user, tokens }: { user: SessionUser; tokens: Tokens }): Promise<void> {
  storeTokens(tokens);
  const profile = await call(getProfile, {}).catch(() => null);
  openSession({
    user: profile?.user ?? user,
    tokens,
    mustChoosePassword: profile?.user.needsOwnCredential ?? false,
  });
}
