import { limits } from '@anteroom/contract/limits';
import { fileMessages as words } from '../imports.messages.ts';
import { decoderOf, type Encoding, guessEncoding } from './guess-encoding.ts';

/** A file, its encoding, and the number of characters to upload. */
export type TextFile = { file: File; encoding: Encoding; length: number };

type Bytes = Uint8Array<ArrayBuffer>;
/**
 * A file whose encoding the user may have to choose. `encoding` is the detected or guessed encoding, or null if no
 * guess is certain enough. `samples` contains lines with non-ASCII characters if the encoding can only be guessed, and
 * is otherwise empty.
 */
export type OpenedFile = { file: File; encoding: Encoding | null; length: number; samples: readonly Bytes[] };

/** Thrown if a file cannot be imported. `message` gives the reason and the steps that the user can take. */
export class FileError extends Error {}

const sliceBytes = 1_000_000;

/** Reads a file of any size once, in slices, to detect its encoding and count its characters. */
export async function openTextFile(file: File): Promise<OpenedFile> {
  if (file.size === 0) throw new FileError(words.empty);
  const start = await bytesOf(file.slice(0, 4));
  if (isSpreadsheet(file.name, start)) throw new FileError(words.spreadsheet);
  const wide = markedEncoding(start) ?? (await unmarkedWideEncoding(file));
  const found = wide ? { encoding: wide, length: file.size / 2, samples: [] } : await narrowEncoding(file);
  if (found.length > limits.import.parts * limits.import.partLength) throw new FileError(words.tooLarge);
  return { file, ...found };
}

/** Yields the decoded text in chunks, without the byte order mark. */
export async function* textOf({ file, encoding }: TextFile): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const bytes of slicesOf(file)) yield withoutControls(decoder.decode(bytes));
  yield withoutControls(decoder.decode());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
const lineBreaks = /[\u000b\u000c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters to remove them.
const otherControls = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/**
 * Replaces or removes control characters, which the server rejects. Older programs use them for line breaks within a
 * cell and for the end of the file.
 */
export function withoutControls(text: string): string {
  return text.replace(lineBreaks, '\n').replace(otherControls, '');
}

async function* slicesOf(file: File): AsyncGenerator<Bytes> {
  for (let from = 0; from < file.size; from += sliceBytes) {
    yield await bytesOf(file.slice(from, from + sliceBytes));
  }
}

async function bytesOf(slice: Blob): Promise<Bytes> {
  // Reading fails if the user has moved or changed the file after choosing it.
  const buffer = await slice.arrayBuffer().catch(() => Promise.reject(new FileError(words.unreadable)));
  return new Uint8Array(buffer);
}

const spreadsheetName = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i;
/** The first bytes of a zip archive (most spreadsheet formats) and of an old Excel file. */
const spreadsheetStarts = ['504b0304', 'd0cf11e0'];

function isSpreadsheet(name: string, start: Uint8Array): boolean {
  return spreadsheetName.test(name) || spreadsheetStarts.includes(hexOf(start));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function markedEncoding(start: Uint8Array): Encoding | null {
  const mark = hexOf(start.subarray(0, 2));
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : null;
}

/**
 * A UTF-16 text has at least this share of zero bytes at its even or at its odd positions. They belong to ASCII
 * characters, such as separators and digits.
 */
const leastZeros = 0.1;

/**
 * Detects UTF-16 without a byte order mark. Almost all of its zero bytes are at even positions, or almost all at odd
 * ones.
 */
async function unmarkedWideEncoding(file: File): Promise<Encoding | null> {
  const bytes = await bytesOf(file.slice(0, sliceBytes));
  const zeros = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const isWide = file.size % 2 === 0 && Math.max(first, second) >= (bytes.length / 2) * leastZeros;
  if (!isWide || Math.min(first, second) > Math.max(first, second) / 100) return null;
  return second > first ? 'utf-16le' : 'utf-16be';
}

/**
 * Detects the encoding of a file that is not UTF-16. Bytes that are valid UTF-8 are almost certainly meant as UTF-8.
 * All other encodings are guesses.
 */
async function narrowEncoding(file: File): Promise<Omit<OpenedFile, 'file'>> {
  const counter = new Utf8Counter();
  const sampler = new LineSampler();
  for await (const bytes of slicesOf(file)) {
    if (bytes.includes(0)) throw new FileError(words.noText);
    counter.add(bytes);
    sampler.add(bytes);
  }
  const length = counter.end();
  if (length !== null) return { encoding: 'utf-8', length, samples: [] };
  return { encoding: guessEncoding(sampler.lines), length: file.size, samples: sampler.lines };
}

/** Counts the characters of a file as long as its bytes are valid UTF-8. */
class Utf8Counter {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private length: number | null = 0;

  add(bytes?: Bytes): void {
    if (this.length === null) return;
    try {
      this.length += this.decoder.decode(bytes, { stream: bytes !== undefined }).length;
    } catch {
      this.length = null;
    }
  }

  end(): number | null {
    this.add();
    return this.length;
  }
}

/**
 * Returns where to cut a text so that the first part has at most `length` characters and no surrogate pair is split.
 */
function cutAt(text: string, length: number): number {
  if (text.length <= length) return text.length;
  const isHighSurrogate = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHighSurrogate ? length - 1 : length;
}

/** Joins the pieces of a text and splits it again into parts of at most `length` characters. */
export async function* splitText(pieces: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    while (rest.length > length) {
      const end = cutAt(rest, length);
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
  }
  if (rest !== '') yield rest;
}

const mostLines = 400;
const bytesBefore = 60;
const bytesAfter = 140;

/** Collects excerpts of lines with bytes above ASCII, which reveal the encoding of a file. */
export class LineSampler {
  readonly lines: Bytes[] = [];

  add(bytes: Bytes): void {
    let from = 0;
    while (this.lines.length < mostLines) {
      const found = bytes.subarray(from).findIndex((byte) => byte >= 0x80);
      if (found === -1) return;
      const at = from + found;
      const before = bytes.subarray(Math.max(from, at - bytesBefore), at);
      const after = bytes.subarray(at, at + bytesAfter);
      const end = at + lengthOfLine(after);
      this.lines.push(bytes.slice(at - (before.length - 1 - before.findLastIndex(isLineEnd)), end));
      from = end;
    }
  }
}

function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}

function lengthOfLine(bytes: Uint8Array): number {
  const length = bytes.findIndex(isLineEnd);
  return length === -1 ? bytes.length : length;
}

/**
 * Returns up to `count` lines that together show many different non-ASCII bytes. Each is the line with the most such
 * bytes that are not in the lines chosen before it.
 */
export function mostVaried(lines: readonly Bytes[], count: number): Bytes[] {
  const chosen: Bytes[] = [];
  const seen = new Set<number>();
  const newIn = (line: Bytes) => new Set(line.filter((byte) => byte >= 0x80 && !seen.has(byte))).size;
  while (chosen.length < Math.min(count, lines.length)) {
    const rest = lines.filter((line) => !chosen.includes(line));
    const best = rest.reduce((one, other) => (newIn(other) > newIn(one) ? other : one));
    chosen.push(best);
    for (const byte of best) seen.add(byte);
  }
  return chosen;
}
