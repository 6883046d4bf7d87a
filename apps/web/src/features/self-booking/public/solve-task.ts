/**
 * Attempts per turn of the event loop. The number is small enough that the page can handle a click between two turns.
 */
const triesPerTurn = 1_000;

/**
 * Finds a number that, hashed together with the challenge, gives a SHA-256 with enough leading zero bits. Uses its own
 * implementation of SHA-256, because browsers offer hashing only on HTTPS pages.
 */
export async function solveTask(challenge: string, bits: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    if (sha256FirstWord(`${challenge}.${number}`) >>> (32 - bits) === 0) return String(number);
    if (number % triesPerTurn === 0) await nextTurn();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const roundConstants = constantsOf(64, Math.cbrt);
/** The first 32 bits of the fractional parts of the square roots of the first eight primes. */
const startState = constantsOf(8, Math.sqrt);

/** Returns the first 32 bits of the SHA-256 of an ASCII text, as an unsigned number. */
export function sha256FirstWord(text: string): number {
  const state = Uint32Array.from(startState);
  const words = padded(text);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    fillSchedule(schedule, words.subarray(block, block + 16));
    compress(state, schedule);
  }
  return at(state, 0);
}

function constantsOf(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

/**
 * Pads a text for SHA-256: appends a one bit, zeros, and the length in bits. Returns whole blocks of big-endian words.
 */
function padded(text: string): Uint32Array {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let index = 0; index < text.length; index += 1) putByte(words, index, text.charCodeAt(index));
  putByte(words, text.length, 0x80);
  words[words.length - 1] = text.length * 8;
  return words;
}

function putByte(words: Uint32Array, index: number, byte: number): void {
  words[index >> 2] = at(words, index >> 2) | (byte << (24 - (index % 4) * 8));
}

function fillSchedule(schedule: Uint32Array, block: Uint32Array): void {
  schedule.set(block);
  for (let round = 16; round < 64; round += 1) {
    const [early, late] = [at(schedule, round - 15), at(schedule, round - 2)];
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[round] = at(schedule, round - 16) + small + at(schedule, round - 7) + large;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ];
  for (let round = 0; round < 64; round += 1) {
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + large + chosen + at(roundConstants, round) + at(schedule, round)) | 0;
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e] = [g, f, e, (d + first) | 0];
    [d, c, b, a] = [c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] = at(state, place) + word;
  });
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array, place: number): number {
  return words[place] ?? 0;
}
