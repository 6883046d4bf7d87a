import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { damagedBackup, truncatedBackup } from '../backup-error.ts';
import type { ByteReader } from './byte-reader.ts';
import type { Header } from './header.ts';

/**
 * After the header, the file consists of frames: a length, that many bytes, and a tag. The tag covers the header, the
 * frame's number and whether the frame is the last one. A reader therefore notices if a frame was changed, moved,
 * removed or cut off. In an encrypted file the tag is an authentication tag, which cannot be forged without the
 * passphrase. In any other file it is a checksum, which only detects damage.
 */
const frameBytes = 256 * 1024;
const tagBytes = 16;
const lastFlag = 0x8000_0000;

type Place = { number: number; isLast: boolean };

/**
 * Splits data into numbered frames of a fixed size. The last frame is marked and may be empty, so that a reader notices
 * a file that was cut off.
 */
export async function* toFrames(header: Header, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0;
  let held = Buffer.alloc(0);
  for await (const piece of source) {
    held = Buffer.concat([held, piece]);
    while (held.length > frameBytes) {
      yield frameOf(header, { number, isLast: false }, held.subarray(0, frameBytes));
      held = held.subarray(frameBytes);
      number += 1;
    }
  }
  yield frameOf(header, { number, isLast: true }, held);
}

/** Decodes frames. Throws at the first changed frame. */
export async function* fromFrames(header: Header, bytes: ByteReader): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const length = (await bytes.take(4))?.readUInt32BE();
    if (length === undefined) throw truncatedBackup();
    const place = { number, isLast: length >= lastFlag };
    yield await readFrame(header, place, bytes, length % lastFlag);
    if (place.isLast) break;
  }
  if (!(await bytes.isAtEnd())) throw damagedBackup();
}

async function readFrame(header: Header, place: Place, bytes: ByteReader, length: number): Promise<Buffer> {
  if (length > frameBytes) throw damagedBackup();
  const content = await bytes.take(length + tagBytes);
  if (content === null) throw truncatedBackup();
  return openContent(header, place, content.subarray(0, length), content.subarray(length));
}

function frameOf(header: Header, place: Place, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length + (place.isLast ? lastFlag : 0));
  if (header.key === null) return Buffer.concat([length, data, checksumOf(header, place, data)]);
  const cipher = createCipheriv('aes-256-gcm', header.key, nonceOf(place)).setAAD(header.digest);
  const sealed = [cipher.update(data), cipher.final()];
  return Buffer.concat([length, ...sealed, cipher.getAuthTag()]);
}

function openContent(header: Header, place: Place, data: Buffer, tag: Buffer): Buffer {
  if (header.key === null) {
    if (checksumOf(header, place, data).equals(tag)) return data;
    throw damagedBackup();
  }
  const options = { authTagLength: tagBytes };
  const decipher = createDecipheriv('aes-256-gcm', header.key, nonceOf(place), options);
  decipher.setAAD(header.digest).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(data), decipher.final()]);
  } catch {
    throw damagedBackup();
  }
}

function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function checksumOf({ digest }: Header, place: Place, data: Buffer): Buffer {
  const hash = createHash('sha256').update(digest).update(nonceOf(place)).update(data).digest();
  return hash.subarray(0, tagBytes);
}
