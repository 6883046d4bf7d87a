import { z } from 'zod/mini';
import { keyFor, signWith } from '#platform/crypto/keys';
import { damagedBackup } from './backup-error.ts';

/** The names of all parts of a backup. The name of a table's part begins with `tables/`. */
export const partNames = {
  about: 'about',
  /** The part with the server's key. Only an encrypted backup has it. */
  key: 'key',
  /** The part with the previous key during a rotation. Only an encrypted backup has it. */
  previousKey: 'key-previous',
  heads: 'audit-heads',
  sequences: 'sequences',
  manifest: 'manifest',
  tables: 'tables/',
} as const;

/** The first part of a backup. A restore reads it to check whether it can use the rest. */
export type About = z.infer<typeof aboutShape>;
export const aboutShape = z.object({
  /** The Anteroom version that wrote the backup. */
  version: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** A fingerprint by which a restore recognizes the clinic's key. Null: there was no key. */
  keyPrint: z.nullable(z.string()),
  /** Fingerprint of the previous key during a rotation. Missing in backups of earlier releases. */
  previousKeyPrint: z.optional(z.nullable(z.string())),
});

/** The last part of a backup: the size and checksum of each other part, and the number of rows of each table. */
export type Manifest = z.infer<typeof manifestShape>;
export const manifestShape = z.object({
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
});

export const sequencesShape = z.array(z.object({ name: z.string(), lastValue: z.int() }));

/** Parses and validates a part. Throws `damagedBackup` if the part is not valid JSON or does not match the shape. */
export function readJson<Shape extends z.core.$ZodType>(shape: Shape, text: string): z.infer<Shape> {
  try {
    return z.parse(shape, JSON.parse(text));
  } catch {
    throw damagedBackup();
  }
}

/**
 * Returns a fingerprint of the secret (132 bits). A restore recognizes the right secret by its fingerprint, which does
 * not reveal the secret.
 */
export function keyPrintOf(appSecret: string): string {
  return signWith(keyFor(appSecret, 'backup key print'), 'key print').toString('base64url').slice(0, 22);
}
