/** Splits by visible letters: one letter may consist of several code points. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns for example `J.`. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name);
  return `${first?.segment.toLocaleUpperCase('en') ?? ''}.`;
}
