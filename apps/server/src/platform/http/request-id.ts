import { randomFillSync } from 'node:crypto';

const bytes = 9;

/**
 * Random bytes for 400 requests. They are generated together, because generating nine bytes costs as much as generating
 * thousands.
 */
const drawn = Buffer.alloc(bytes * 400);
let taken = drawn.length;

/** Returns 72 random bits that identify a request in logs and responses. */
export function newRequestId(): string {
  if (taken === drawn.length) {
    randomFillSync(drawn);
    taken = 0;
  }
  taken += bytes;
  return drawn.toString('base64url', taken - bytes, taken);
}
