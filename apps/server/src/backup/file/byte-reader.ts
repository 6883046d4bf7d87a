/** Reads an exact number of bytes at a time. */
export type ByteReader = {
  /** Returns the next `count` bytes, or null if fewer are left. */
  take(count: number): Promise<Buffer | null>;
  isAtEnd(): Promise<boolean>;
};

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async (count: number) => {
    const gathered = [held];
    for (let length = held.length; length < count; ) {
      const { done, value } = await pieces.next();
      if (done) break;
      gathered.push(value);
      length += value.length;
    }
    held = gathered.length === 1 ? held : Buffer.concat(gathered);
    return held.length >= count;
  };
  return {
    take: async (count) => {
      if (!(await fill(count))) return null;
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    isAtEnd: async () => !(await fill(1)),
  };
}
