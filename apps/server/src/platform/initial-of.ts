/** As a reader counts letters: one may be made of several characters. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter of a name with a dot behind it, such as `J.`. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name);
  return `${first?.segment.toLocaleUpperCase('en') ?? ''}.`;
}
