import { AppError } from '#platform/app-error';
import { type RelyingParty, relyingPartyOf } from '#platform/config/relying-party';

/**
 * Returns the relying party. Throws `passkeys_unavailable` if browsers cannot use passkeys at the server's URL; see
 * `relyingPartyOf`.
 */
export function theRelyingParty({ appUrl }: { appUrl: string }): RelyingParty {
  const party = relyingPartyOf(appUrl);
  if (party) return party;
  throw new AppError(
    'passkeys_unavailable',
    'Passkeys need an address with https and a name. Sign in with your password instead.',
  );
}
