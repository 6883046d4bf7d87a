/**
 * Returns the words of a search text. A match contains all of them, in any order. Ignores the ninth and later words.
 */
export function searchWords(search: string | undefined): string[] {
  return (search ?? '')
    .normalize('NFC')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 8);
}

/** Returns whether a word is too short for the trigram index. */
export function isShort(word: string): boolean {
  return [...word].length < 3;
}

/**
 * Returns the digits of a whole or partial telephone number, which may contain punctuation. Returns null for any other
 * text.
 */
export function phoneDigits(search: string | undefined): string | null {
  const text = (search ?? '').trim();
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[+\d\s().\-/]+$/.test(text) ? digits : null;
}
