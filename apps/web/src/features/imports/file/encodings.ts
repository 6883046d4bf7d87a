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
