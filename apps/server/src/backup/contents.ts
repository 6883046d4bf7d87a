import { z } from 'zod/mini';
import { keyFor, signWith } from '#platform/crypto/keys';
import { damagedBackup } from './backup-error.ts';

/** The names of all parts; the name of a table's part starts with `tables`. */
export const partNames = {
  about: 'about',
  /** The server's key; only in an encrypted backup. */
  key: 'key',
  /** The previous key during a rotation; only in an encrypted backup. */
  previousKey: 'key-previous',
  heads: 'audit-heads',
  sequences: 'sequences',
  manifest: 'manifest',
  tables: 'tables/',
} as const;

/** The first part: shows whether the rest can be used. */
export type About = z.infer<typeof aboutShape>;
export const aboutShape = z.object({
  /** The Anteroom release that wrote the backup. */
  version: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** Fingerprint that recognizes the clinic's key; null: there was no key. */
  keyPrint: z.nullable(z.string()),
  /** Fingerprint of the previous key during a rotation. Missing in backups of earlier releases. */
  previousKeyPrint: z.optional(z.nullable(z.string())),
});

/** The last part: size and checksum of all other parts. */
export type Manifest = z.infer<typeof manifestShape>;
export const manifestShape = z.object({
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
});

export const sequencesShape = z.array(z.object({ name: z.string(), lastValue: z.int() }));

/** Throws `damagedBackup` for invalid JSON and for another shape. */
export function readJson<Shape extends z.core.$ZodType>(shape: Shape, text: string): z.infer<Shape> {
  try {
    return z.parse(shape, JSON.parse(text));
  } catch {
    throw damagedBackup();
  }
}

/**
 * A fingerprint of the secret (132 bits), by which a restore recognizes the right one. It does not reveal the secret.
 */
export function keyPrintOf(appSecret: string): string {
  return signWith(keyFor(appSecret, 'backup key print'), 'key print').toString('base64url').slice(0, 22);
}
