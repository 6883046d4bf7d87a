import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id setting with the smallest memory; about 30 ms of one core. */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Stands in for an account that does not exist, so that the answer takes as long. */
const nobodysHash = hash('Nobody-has-this-password-1', options);

/** Compares exactly as sent. A null hash costs the same time and never matches. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return matches && storedHash !== null;
}
