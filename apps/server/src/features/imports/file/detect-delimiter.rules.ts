const delimiters = [',', ';', '\t', '|'] as const;

const quotedOrBreak = /"[^"]*(?:"|$)|[\r\n]/g;

/** The first line that is not blank, with its cells' own line breaks; null where the text ends before it does. */
export function firstLineOf(text: string): string | null {
  const begun = text.replace(/^[\uFEFF\s]+/, '');
  for (const found of begun.matchAll(quotedOrBreak)) {
    if (!found[0].startsWith('"')) return begun.slice(0, found.index);
  }
  return null;
}

/** What stands between the cells: of the usual characters the one that the first line holds most, outside of quotes. */
export function detectDelimiter(firstLine: string): string {
  const bare = firstLine.replace(/"[^"]*(?:"|$)/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((one, other) => (other.count > one.count ? other : one)).delimiter;
}
