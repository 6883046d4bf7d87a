import { sha256FirstWord } from './sha256.ts';

/** Tries per turn of the event loop. They are few enough that the page can respond to a click between two turns. */
const triesPerTurn = 1_000;

/**
 * Finds a number whose SHA-256 together with the challenge begins with enough zero bits. Uses its own implementation,
 * because browsers offer hashing only on https pages.
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
