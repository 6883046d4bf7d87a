import { AppError } from '#platform/app-error';

const maxDepth = 32;

const refuse = (problem: string) =>
  new AppError('invalid_request', `The body is not acceptable: ${problem}.`);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body as JSON.parse does, and refuses what JavaScript would otherwise change in silence: invalid UTF-8,
 * lone surrogates, control characters, duplicate and dangerous keys, and nesting that later code would choke on.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const value = parse(text);
  assertPlainStructure(text);
  assertCleanText(value);
  return value;
}

/** Whether text holds no control character but tab and line breaks, and no half of a surrogate pair. */
export function isCleanText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
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

/** A string, with the colon that makes it a key, or a bracket. Linear only on text that JSON.parse has accepted. */
const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** The keys of each open object so far; null for an array. */
type OpenBrackets = (Set<string> | null)[];

/** Looks at the text itself, for the parsed value has lost its duplicate keys. */
function assertPlainStructure(text: string): void {
  const open: OpenBrackets = [];
  for (const [found, colon] of text.matchAll(token)) {
    if (colon === undefined) followBracket(open, found);
    else addKey(open.at(-1), found.slice(0, -colon.length));
  }
}

function followBracket(open: OpenBrackets, found: string): void {
  if (found === '{') open.push(new Set());
  else if (found === '[') open.push(null);
  else if (found === '}' || found === ']') open.pop();
  if (open.length > maxDepth) throw refuse(`it is nested deeper than ${maxDepth} levels`);
}

function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  const key = String(JSON.parse(quoted));
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw refuse('it has a forbidden key');
  if (keys?.has(key)) throw refuse('it has the same key twice');
  keys?.add(key);
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
