import { z } from 'zod/mini';
import { keyFor, signWith } from '#platform/keys';
import { damaged } from './backup-refusal.ts';

/** The names of the parts that are no tables, and the beginning of those that are. */
export const partNames = {
  about: 'about',
  /** The server's key; only in an encrypted backup. */
  key: 'key',
  /** The key before it, while it is still in force; only in an encrypted backup. */
  previousKey: 'key-previous',
  /** The signed heads of the audit trail. */
  heads: 'audit-heads',
  sequences: 'sequences',
  manifest: 'manifest',
  tables: 'tables/',
} as const;

/** The first part: what is needed to know whether the rest can be used. */
export type About = z.infer<typeof aboutShape>;
export const aboutShape = z.object({
  /** Of the Anteroom that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** Tells whether a key is the one that this clinic worked with. */
  keyPrint: z.nullable(z.string()),
});

/** The last part: what all the others must be. */
export type Manifest = z.infer<typeof manifestShape>;
export const manifestShape = z.object({
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
});

export const sequencesShape = z.array(z.object({ name: z.string(), lastValue: z.int() }));

export function readJson<Shape extends z.core.$ZodType>(shape: Shape, text: string): z.infer<Shape> {
  try {
    return z.parse(shape, JSON.parse(text));
  } catch {
    throw damaged();
  }
}

export function keyPrintOf(appSecret: string): string {
  return signWith(keyFor(appSecret, 'backup key print'), 'key print').toString('base64url').slice(0, 22);
}
