/**
 * The encodings that may be hard to distinguish in a file. `utf-8` is possible if the file contains damaged characters.
 */
export const guessedEncodings = ['windows-1252', 'utf-8', 'windows-1250', 'macintosh', 'cp850'] as const;
export type GuessedEncoding = (typeof guessedEncodings)[number];
export type Encoding = GuessedEncoding | 'utf-16le' | 'utf-16be';

export type Decoder = {
  /** Decodes a chunk. Call without bytes at the end of the text. */
  decode(bytes?: Uint8Array<ArrayBuffer>): string;
};

/** Returns a decoder for a stream of bytes, without the byte order mark. */
export function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'cp850') return { decode: (bytes) => (bytes ? decodeDos(bytes) : '') };
  const decoder = new TextDecoder(encoding);
  return { decode: (bytes) => decoder.decode(bytes, { stream: bytes !== undefined }) };
}

/** The characters for the bytes from 0x80 in DOS programs of western Europe. Browsers do not support this encoding. */
const dosCharacters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const dosCodes = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? byte : dosCharacters.charCodeAt(byte - 0x80),
);

function decodeDos(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) => dosCodes[byte] ?? 0);
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes);
}
