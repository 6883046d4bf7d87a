/** Returns whether a text has the form of our own message ids. */
export function isMessageId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Returns an id that a provider sent, or null if the value cannot be stored as an id. */
export function readId(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value) ? value : null;
}
