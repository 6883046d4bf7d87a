/** Letters of the six western languages whose column names an import recognizes. */
const westernLetters = lettersOf('äöüßéèêëàâçîïôûùáíóúñãõìò');
const rareWesternLetters = lettersOf('œæÿ');
/**
 * Nordic letters whose bytes are central European letters in windows-1250. Both readings get the same plausibility, so
 * that the user decides. Without `Æ`: in cp850, its byte is that of the apostrophe `’` in windows-1252.
 */
const nordicLetters: ReadonlySet<string> = new Set('æøØ');
/** Letters of central European languages in windows-1250 that are not in `westernLetters`. */
const centralLetters = lettersOf('ąćęłńśźżčďěňřšťůžýőűăşţ');

/**
 * Returns whether the letter can be a misread central European one: its byte is such a letter in windows-1250, and its
 * place in the word fits that letter. Example: "Zdenìk" is Zdeněk. Western words have ì, ò and ù mostly at the end, è
 * mostly before consonants, and õ before e.
 */
function mayBeCentral(char: string, after: string): boolean {
  const lower = char.toLowerCase();
  if (lower === 'è') return /^[aeiouyáéíóúýk]$/i.test(after);
  if (lower === 'õ') return after.toLowerCase() !== 'e';
  return lower === 'û' || ('ìòù'.includes(lower) && letter.test(after));
}

function lettersOf(lowerCase: string): ReadonlySet<string> {
  return new Set([...lowerCase, ...lowerCase.toUpperCase()]);
}

const letter = /^\p{L}$/u;
const upperCase = /^\p{Lu}$/u;
const lowerCase = /^\p{Ll}$/u;
const neverMeant = /^[\u0080-\u009f\ufffd\u2500-\u259f]$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range skips ASCII.
const beyondAscii = /[^\u0000-\u007f]/gu;

/** Returns how plausible a character is between its neighbors. A higher number is more plausible. */
function plausibility(char: string, before: string, after: string): number {
  if (neverMeant.test(char)) return -5;
  if (letter.test(char)) return isMixedCase(char, before, after) ? -2 : weightOf(char, after);
  // Inside a name, any other character than a letter or an apostrophe is unusual.
  return char !== '’' && letter.test(before) && letter.test(after) ? -3 : 0;
}

/** Returns whether an upper-case letter follows a lower-case one. */
function isMixedCase(char: string, before: string, after: string): boolean {
  return upperCase.test(char) ? lowerCase.test(before) : upperCase.test(after);
}

function weightOf(char: string, after: string): number {
  if (westernLetters.has(char)) return mayBeCentral(char, after) ? 2 : 3;
  if (centralLetters.has(char) || nordicLetters.has(char)) return 2;
  return rareWesternLetters.has(char) ? 1 : -1;
}

type Reading = { encoding: GuessedEncoding; text: string; score: number };

function readAs(encoding: GuessedEncoding, lines: readonly Uint8Array<ArrayBuffer>[]): Reading {
  const text = lines.map((line) => decodeLine(encoding, line)).join('\n');
  let score = 0;
  for (const { 0: char, index } of text.matchAll(beyondAscii)) {
    score += plausibility(char, text.charAt(index - 1), text.charAt(index + char.length));
  }
  return { encoding, text, score };
}

export function decodeLine(encoding: GuessedEncoding, line: Uint8Array<ArrayBuffer>): string {
  const decoder = decoderOf(encoding);
  return decoder.decode(line) + decoder.decode();
}

/**
 * The minimum lead in plausibility of the best encoding over every other encoding, both in total and on average per
 * differing character.
 */
const leastLead = 2;
const leastAverageLead = 0.5;

/**
 * Guesses the encoding from lines with non-ASCII characters. Returns null if no encoding gives a plausible text, or if
 * another encoding gives a different text that is about as plausible. The user must then decide.
 */
export function guessEncoding(lines: readonly Uint8Array<ArrayBuffer>[]): GuessedEncoding | null {
  const readings = guessedEncodings.map((encoding) => readAs(encoding, lines));
  const best = readings.reduce((one, other) => (other.score > one.score ? other : one));
  const isClear = readings
    .filter(({ text }) => text !== best.text)
    .every(({ text, score }) => {
      const lead = best.score - score;
      return lead >= leastLead && lead / countDiffering(best.text, text) >= leastAverageLead;
    });
  return isClear && best.score > 0 ? best.encoding : null;
}

/**
 * Counts the characters that differ between two decodings of the same text. If the lengths differ, one decoding is
 * UTF-8, and all non-ASCII characters count as different.
 */
function countDiffering(one: string, other: string): number {
  if (one.length !== other.length) return (one.match(beyondAscii) ?? []).length;
  return [...one].filter((char, place) => char !== other.charAt(place)).length;
}

/**
 * Encodings among which the app may have to guess. They include `utf-8`, in case the file contains damaged characters.
 */
export const guessedEncodings = ['windows-1252', 'utf-8', 'windows-1250', 'macintosh', 'cp850'] as const;
export type GuessedEncoding = (typeof guessedEncodings)[number];
export type Encoding = GuessedEncoding | 'utf-16le' | 'utf-16be';

export type Decoder = {
  /** Decodes a chunk. Call it without bytes at the end of the file. */
  decode(bytes?: Uint8Array<ArrayBuffer>): string;
};

/** Returns a decoder for a stream of bytes, which omits the byte order mark. */
export function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'cp850') return { decode: (bytes) => (bytes ? decodeDos(bytes) : '') };
  const decoder = new TextDecoder(encoding);
  return { decode: (bytes) => decoder.decode(bytes, { stream: bytes !== undefined }) };
}

/**
 * The characters for the bytes from 0x80 in code page 850, the encoding of DOS programs in western Europe. Browsers
 * cannot decode it.
 */
const dosCharacters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const dosCodes = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? byte : dosCharacters.charCodeAt(byte - 0x80),
);

function decodeDos(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) => dosCodes[byte] ?? 0);
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes);
}
