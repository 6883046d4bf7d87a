type Bytes = Uint8Array<ArrayBuffer>;

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
 * Returns up to `count` lines. Each is the one that contains the most bytes above ASCII that the lines before it do not
 * contain.
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
