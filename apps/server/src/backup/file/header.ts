import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod/mini';
import { signWith } from '#platform/crypto/keys';
import { BackupError, damagedBackup } from '../backup-error.ts';

/**
 * The first line of a backup, readable without a passphrase: the file format and the parameters of the key derivation.
 * The tag of every frame includes the digest of this line.
 */
export type Header = {
  line: Buffer;
  digest: Buffer;
  /** The encryption key. Null: the backup is not encrypted. */
  key: Buffer | null;
};

const beginning = 'ANTEROOM BACKUP ';
const format = 1;
export const longestHeader = 1024;

const shape = z.object({ format: z.int() });
const plainShape = z.strictObject({ format: z.literal(format), encryption: z.null() });
const sealedShape = z.strictObject({
  format: z.literal(format),
  encryption: z.strictObject({
    cipher: z.literal('aes-256-gcm'),
    kdf: z.literal('scrypt'),
    /** A check value that distinguishes a wrong passphrase from a damaged file. */
    check: z.string(),
    salt: z.string(),
  }),
});

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/**
 * The costs of key derivation. Each guess of a passphrase takes 128 MB and half a second. The format fixes these costs,
 * so that a manipulated file cannot lower or raise them.
 */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

export async function makeHeader(passphrase: string | null): Promise<Header> {
  if (passphrase === null) return headerOf({ format, encryption: null }, null);
  const salt = randomBytes(32);
  const { key, check } = await keysOf(passphrase, salt);
  const encryption = { cipher: 'aes-256-gcm', kdf: 'scrypt', check, salt: salt.toString('base64url') };
  return headerOf({ format, encryption }, key);
}

/** Reads the header line. Calls `askPassphrase` only if the file is encrypted. */
export async function readHeader(line: Buffer, askPassphrase: () => Promise<string | null>): Promise<Header> {
  const content = parse(line);
  const plain = plainShape.safeParse(content);
  if (plain.success) return { line, digest: digestOf(line), key: null };
  const sealed = sealedShape.safeParse(content);
  if (!sealed.success) throw damagedBackup();
  const passphrase = await askPassphrase();
  if (passphrase === null) {
    throw new BackupError('This backup is encrypted: give its passphrase in BACKUP_PASSPHRASE.');
  }
  const { salt, check } = sealed.data.encryption;
  const keys = await keysOf(passphrase, Buffer.from(salt, 'base64url'));
  if (!isSame(keys.check, check)) {
    throw new BackupError(
      'The passphrase is not the one of this backup, or its first line was changed. Nothing was changed.',
    );
  }
  return { line, digest: digestOf(line), key: keys.key };
}

function parse(line: Buffer): unknown {
  const text = line.toString();
  if (!text.startsWith(beginning)) throw new BackupError('This file is not a backup of Anteroom.');
  const content = parseJson(text.slice(beginning.length));
  const known = shape.safeParse(content);
  if (!known.success) throw damagedBackup();
  if (known.data.format > format) {
    throw new BackupError('This backup was made by a newer Anteroom: restore it with that release.');
  }
  return content;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedBackup();
  }
}

/**
 * Derives the keys of a file. Each file has a new salt and therefore a new key, so frame numbers are safe as nonces.
 */
async function keysOf(passphrase: string, salt: Buffer) {
  const both = await derive(passphrase.normalize('NFC'), salt, 64, cost);
  return { key: both.subarray(0, 32), check: signWith(both.subarray(32), salt).toString('base64url') };
}

function headerOf(content: object, key: Buffer | null): Header {
  const line = Buffer.from(`${beginning}${JSON.stringify(content)}\n`);
  return { line, digest: digestOf(line), key };
}

function digestOf(line: Buffer): Buffer {
  return createHash('sha256').update(line).digest();
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
