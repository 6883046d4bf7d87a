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
