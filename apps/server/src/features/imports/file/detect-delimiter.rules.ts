const delimiters = [',', ';', '\t', '|'] as const;

const quotedOrBreak = /"[^"]*(?:"|$)|[\r\n]/g;

/**
 * Returns the first line that is not blank, including line breaks inside quoted cells. Returns null if the text ends
 * before the line does.
 */
export function firstLineOf(text: string): string | null {
  const begun = text.replace(/^[\uFEFF\s]+/, '');
  for (const found of begun.matchAll(quotedOrBreak)) {
    if (!found[0].startsWith('"')) return begun.slice(0, found.index);
  }
  return null;
}

/** Returns the delimiter: of the usual characters, the most frequent one in the first line outside of quotes. */
export function detectDelimiter(firstLine: string): string {
  const bare = firstLine.replace(/"[^"]*(?:"|$)/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((one, other) => (other.count > one.count ? other : one)).delimiter;
}
