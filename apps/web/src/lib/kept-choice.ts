const oneYearSeconds = 31_536_000;

/**
 * Returns a display preference. Preferences are stored in a cookie for one year, because localStorage is reserved for
 * the session.
 */
export function keptChoice(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}

/** Stores a display preference, or removes it if `choice` is null. */
export function keepChoice(name: string, choice: string | null): void {
  const age = choice === null ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: older Safari and pages without TLS lack the Cookie Store API.
  document.cookie = `${name}=${choice ?? ''}; path=/; max-age=${age}; SameSite=Lax`;
}
