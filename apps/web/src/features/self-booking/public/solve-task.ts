import { sha256FirstWord } from './sha256.ts';

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
