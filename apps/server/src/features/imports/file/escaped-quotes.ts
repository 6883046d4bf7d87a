type Scan = {
  isQuoted: boolean;
  /** Whether only spaces have been read since the last delimiter or line break. */
  isCellStart: boolean;
  /** Whether the file escapes quotation marks with backslashes. */
  isEscaping: boolean;
};

/**
 * Rewrites a file in which a backslash escapes quotation marks, as in MySQL exports: `"a 5\" needle"` becomes `"a 5""
 * needle"`. Recognizes such a file by a mark that cannot close its cell, because text follows it. If the first such
 * mark comes after `probedLength`, the text before it stays unchanged. In a file that escapes quotation marks, a
 * backslash also escapes a backslash and a line break. In other files, `"C:\"` is a whole cell.
 */
export async function* doubleEscapedQuotes(
  parts: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string> {
  const scan = startOfFile();
  let rest = '';
  let isProbed = false;
  for await (const part of parts) {
    const text = rest + part;
    if (!isProbed && text.length < probedLength) {
      rest = text;
      continue;
    }
    if (!isProbed) scan.isEscaping = isEscaping(text, delimiter);
    isProbed = true;
    const { rewritten, end } = rewrite(text, endOfPiece(text), delimiter, scan);
    rest = text.slice(end);
    if (rewritten !== '') yield rewritten;
  }
  if (!isProbed) scan.isEscaping = isEscaping(rest, delimiter);
  const { rewritten } = rewrite(rest, rest.length, delimiter, scan);
  if (rewritten !== '') yield rewritten;
}

const startOfFile = (): Scan => ({ isQuoted: false, isCellStart: true, isEscaping: false });

/** The number of characters at the start of a file that are searched for escaped quotation marks before rewriting. */
const probedLength = 100_000;

function isEscaping(text: string, delimiter: string): boolean {
  const beginning = text.slice(0, probedLength);
  const scan = startOfFile();
  rewrite(beginning, beginning.length, delimiter, scan);
  return scan.isEscaping;
}

/** The number of characters from a backslash on that are needed to decide whether it escapes a quotation mark. */
const lookAhead = 20;

/**
 * Returns where to cut the text. Does not cut a surrogate pair, because a stream would encode its halves as two broken
 * characters.
 */
function endOfPiece(text: string): number {
  const end = text.length - lookAhead;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Rewrites the text up to about `until`. Returns the position at which the next part must continue. */
function rewrite(text: string, until: number, delimiter: string, scan: Scan) {
  let rewritten = '';
  let copied = 0;
  let at = 0;
  while (at < until) {
    const { length, instead } = scan.isQuoted
      ? readQuoted(text, at, delimiter, scan)
      : readBare(text.charAt(at), delimiter, scan);
    if (instead !== null) {
      rewritten += text.slice(copied, at) + instead;
      copied = at + length;
    }
    at += length;
  }
  return { rewritten: rewritten + text.slice(copied, at), end: at };
}

/** Some characters that belong together, and the text to write instead of them, or null to keep them. */
type Token = { length: number; instead: string | null };
const oneKept: Token = { length: 1, instead: null };
const twoKept: Token = { length: 2, instead: null };

function readBare(char: string, delimiter: string, scan: Scan): Token {
  scan.isQuoted = char === '"' && scan.isCellStart;
  scan.isCellStart = char === delimiter || isBreak(char) || (scan.isCellStart && char.trim() === '');
  return oneKept;
}

function readQuoted(text: string, at: number, delimiter: string, scan: Scan): Token {
  const char = text.charAt(at);
  const next = text.charAt(at + 1);
  if (char === '\\') return readBackslash(next, text.slice(at + 2, at + lookAhead), delimiter, scan);
  if (char !== '"') return oneKept;
  if (next === '"') return twoKept;
  scan.isQuoted = false;
  scan.isCellStart = false;
  return oneKept;
}

function readBackslash(next: string, behind: string, delimiter: string, scan: Scan): Token {
  if (next === '"') {
    scan.isEscaping ||= beginsWithText(behind, delimiter);
    return scan.isEscaping ? { length: 2, instead: '""' } : oneKept;
  }
  if (next !== '\\' && !isBreak(next)) return oneKept;
  return scan.isEscaping ? { length: 2, instead: next } : twoKept;
}

const isBreak = (char: string) => char === '\n' || char === '\r';

/** Returns whether text follows a quotation mark, so that the mark does not close its cell. */
function beginsWithText(behind: string, delimiter: string): boolean {
  const char = behind.replace(/^ +/, '').charAt(0);
  return char.trim() !== '' && char !== '"' && char !== delimiter;
}
