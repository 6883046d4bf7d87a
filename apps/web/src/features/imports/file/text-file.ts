import { limits } from '@anteroom/contract/limits';
import { fileMessages as words } from '../imports.messages.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** A file with its encoding and the number of characters to send. */
export type TextFile = { file: File; encoding: Encoding; length: number };

/** The file cannot be imported. `message` says why and what to do. */
export class FileError extends Error {}

const sliceBytes = 1_000_000;

/** Reads a file of any size once, in slices, to detect its encoding and length. */
export async function openTextFile(file: File): Promise<TextFile> {
  if (file.size === 0) throw new FileError(words.empty);
  const start = await bytesOf(file.slice(0, 4));
  if (isSpreadsheet(file.name, start)) throw new FileError(words.spreadsheet);
  const marked = markedEncoding(start);
  const found = marked ? { encoding: marked, length: file.size / 2 } : await unmarkedEncoding(file);
  if (found.length > limits.import.parts * limits.import.partLength) throw new FileError(words.tooLarge);
  return { file, ...found };
}

/** Yields the decoded text in chunks, without the byte order mark. */
export async function* textOf({ file, encoding }: TextFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of slicesOf(file)) yield withoutControls(decoder.decode(bytes, { stream: true }));
  yield withoutControls(decoder.decode());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const lineBreaks = /[\u000b\u000c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes away.
const otherControls = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/**
 * Older programs use control characters for line breaks within a cell and for the end of the file. The server rejects
 * them.
 */
function withoutControls(text: string): string {
  return text.replace(lineBreaks, '\n').replace(otherControls, '');
}

async function* slicesOf(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.size; from += sliceBytes) {
    yield await bytesOf(file.slice(from, from + sliceBytes));
  }
}

async function bytesOf(slice: Blob): Promise<Uint8Array<ArrayBuffer>> {
  // The file may have been moved or changed since it was chosen.
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

/** Treats anything but UTF-8 as windows-1252, the usual encoding of older exports. */
async function unmarkedEncoding(file: File): Promise<{ encoding: Encoding; length: number }> {
  const counter = new Utf8Counter();
  for await (const bytes of slicesOf(file)) {
    if (bytes.includes(0)) throw new FileError(words.noText);
    counter.add(bytes);
  }
  const length = counter.end();
  return length === null ? { encoding: 'windows-1252', length: file.size } : { encoding: 'utf-8', length };
}

/** Counts the characters while the bytes are valid UTF-8. */
class Utf8Counter {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private length: number | null = 0;

  add(bytes?: Uint8Array<ArrayBuffer>): void {
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

/** Returns where to cut a text so that no part is longer than `length` and no surrogate pair is split. */
function cutAt(text: string, length: number): number {
  if (text.length <= length) return text.length;
  const isHighSurrogate = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHighSurrogate ? length - 1 : length;
}

/** Joins chunks and splits them again into parts of the maximum length. */
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
