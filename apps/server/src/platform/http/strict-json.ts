import { AppError } from '#platform/app-error';

const maxDepth = 32;

/**
 * The maximum number of keys and brackets in a body. Forms send far fewer, and a body with this many can still be
 * checked quickly.
 */
const maxParts = 20_000;

const refuse = (problem: string) =>
  new AppError('invalid_request', `The body is not acceptable: ${problem}.`);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body like JSON.parse, but also rejects invalid UTF-8, lone surrogates, control characters, duplicate or
 * dangerous keys, very deep nesting, and more keys and brackets than `maxParts`.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  assertPlainStructure(text);
  const value = parse(text);
  assertCleanText(value);
  return value;
}

/** Returns whether a text has no lone surrogates and no control characters except tab and line breaks. */
export function isCleanText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this checks for control characters.
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refuse('it is not UTF-8 text');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('it is not JSON');
  }
}

/** For each open object, the keys seen so far; for each open array, null. */
type OpenBrackets = (Set<string> | null)[];

/**
 * Checks the text before parsing, because the parsed value no longer shows duplicate keys, and parsing deep or very
 * long structures takes long. The time is linear in the length of the text.
 */
function assertPlainStructure(text: string): void {
  const open: OpenBrackets = [];
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfString(text, at);
      if (isKey(text, end)) parts += addKey(open.at(-1), text.slice(at, end));
      at = end - 1;
    } else parts += followBracket(open, sign);
    if (parts > maxParts) throw refuse('it is in too many parts');
  }
}

/** Returns the index after the closing quote, or the end of the text if the quote is missing. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

function followBracket(open: OpenBrackets, sign: string | undefined): number {
  if (sign === '}' || sign === ']') open.pop();
  if (sign !== '{' && sign !== '[') return 0;
  open.push(sign === '{' ? new Set() : null);
  if (open.length > maxDepth) throw refuse(`it is nested deeper than ${maxDepth} levels`);
  return 1;
}

function addKey(keys: Set<string> | null | undefined, quoted: string): number {
  const key = quoted.includes('\\') ? String(parse(quoted)) : quoted.slice(1, -1);
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw refuse('it has a forbidden key');
  if (keys?.has(key)) throw refuse('it has the same key twice');
  keys?.add(key);
  return 1;
}

function assertCleanText(value: unknown): void {
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw refuse('it holds control characters or broken text');
  } else if (Array.isArray(value)) {
    for (const item of value) assertCleanText(item);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      assertCleanText(key);
      assertCleanText(item);
    }
  }
}
