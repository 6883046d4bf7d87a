/** Splits a text into visible letters (graphemes), because one letter may consist of several code points. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first letter of a name as a capital with a period, such as `J.`. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name);
  return `${first?.segment.toLocaleUpperCase('en') ?? ''}.`;
}
