/**
 * Remembers used nonces. A nonce is a random number per process and a counter, so one bit per nonce is enough: ten
 * million entries take little more than a megabyte.
 */
export function createNonces(): { add(nonce: string): boolean } {
  const seen = new Map<string, Map<number, Uint32Array>>();
  return {
    /** Stores a nonce. Returns false if it was added before. */
    add: (nonce) => {
      const hex = nonce.replaceAll('-', '');
      const pages = seen.get(hex.slice(0, 16)) ?? new Map<number, Uint32Array>();
      seen.set(hex.slice(0, 16), pages);
      const count = Number.parseInt(hex.slice(16), 16);
      const page = Math.floor(count / bitsOfPage);
      const bits = pages.get(page) ?? new Uint32Array(bitsOfPage / 32);
      pages.set(page, bits);
      return setBit(bits, count % bitsOfPage);
    },
  };
}

const bitsOfPage = 4096;

function setBit(bits: Uint32Array, place: number): boolean {
  const [word, bit] = [Math.floor(place / 32), 2 ** (place % 32)];
  const before = bits[word] ?? 0;
  if (Math.floor(before / bit) % 2 === 1) return false;
  bits[word] = before + bit;
  return true;
}
