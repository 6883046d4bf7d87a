import { randomFillSync } from 'node:crypto';

const bytes = 9;

/** For many requests at once: to ask for nine bytes costs as much as to ask for thousands. */
const drawn = Buffer.alloc(bytes * 400);
let taken = drawn.length;

/** 72 random bits: enough to name a request in logs and answers. */
export function newRequestId(): string {
  if (taken === drawn.length) {
    randomFillSync(drawn);
    taken = 0;
  }
  taken += bytes;
  return drawn.toString('base64url', taken - bytes, taken);
}
