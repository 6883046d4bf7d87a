/** The words of a search; each must be found, in any order. More than eight add nothing. */
export function searchWords(search: string | undefined): string[] {
  return (search ?? '')
    .normalize('NFC')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 8);
}

/** Too short for an index of three-letter pieces. */
export function isShort(word: string): boolean {
  return [...word].length < 3;
}

/** The digits of what looks like (part of) a telephone number with punctuation, else null. */
export function phoneDigits(search: string | undefined): string | null {
  const text = (search ?? '').trim();
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[+\d\s().\-/]+$/.test(text) ? digits : null;
}
