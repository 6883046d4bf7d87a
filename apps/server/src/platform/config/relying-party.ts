import { isIP } from 'node:net';

/** The host name that passkeys are bound to, and the origin of the pages that may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * Returns the relying party of passkeys, or null if browsers offer no passkeys for the URL: an IP address, or http on
 * any host except localhost.
 */
export function relyingPartyOf(appUrl: string): RelyingParty | null {
  const { protocol, hostname: id, origin } = new URL(appUrl);
  if (id === 'localhost') return { id, origin };
  const isAddress = isIP(id.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && !isAddress ? { id, origin } : null;
}
