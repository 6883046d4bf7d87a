/** Where a text may be cut so that no part is longer than `length` and no character is in two parts. */
function cutAt(text: string, length: number): number {
  if (text.length <= length) return text.length;
  const isHighSurrogate = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return isHighSurrogate ? length - 1 : length;
}

/** Joins what comes in pieces and cuts it anew into parts that are as long as they may be. */
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
