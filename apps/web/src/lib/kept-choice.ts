const oneYearSeconds = 31_536_000;

/**
 * Returns a choice about the look of the app that this browser keeps for a year. Choices are stored in cookies, because
 * localStorage is reserved for the session.
 */
export function keptChoice(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}

/** Stores a choice, or removes it if it is null. */
export function keepChoice(name: string, choice: string | null): void {
  const age = choice === null ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: older Safari and pages without TLS lack the Cookie Store API.
  document.cookie = `${name}=${choice ?? ''}; path=/; max-age=${age}; SameSite=Lax`;
}
