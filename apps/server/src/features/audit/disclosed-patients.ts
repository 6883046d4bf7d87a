import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The patients in an exported file: a list of ids, or all patients up to an id. */
export type Disclosed = { patientIds: readonly number[] } | { allUpTo: number };

/** The formats of a packed set, stored in its first byte. */
const [listForm, allForm] = [1, 2];

/** The maximum unpacked size in bytes. The ids of a million patients need less. */
const largest = 16 * 1024 * 1024;

/**
 * Packs a set of patients for `recordAudit`, which signs and seals it with the row. Stores a list as the deflated
 * differences (varints) between the sorted ids: 100,000 consecutive ids take about 120 bytes, with random gaps 60 to
 * 140 kB. Stores `allUpTo` as one number.
 */
export function packDisclosed(disclosed: Disclosed): Buffer {
  if ('allUpTo' in disclosed) return Buffer.from([allForm, ...varint(disclosed.allUpTo)]);
  const bytes: number[] = [];
  let last = 0;
  for (const id of Float64Array.from(new Set(disclosed.patientIds)).sort()) {
    pushVarint(bytes, id - last);
    last = id;
  }
  return Buffer.concat([Buffer.from([listForm]), deflateRawSync(Buffer.from(bytes))]);
}

/** Unpacks a set of patients. Throws if the bytes have an unknown format. */
export function unpackDisclosed(packed: Buffer): Disclosed {
  const form = packed[0];
  const content = packed.subarray(1);
  if (form === allForm) return { allUpTo: readVarints(content)[0] ?? 0 };
  if (form !== listForm) throw new Error('a set of patients is of an unknown form');
  let last = 0;
  const patientIds = readVarints(inflate(content)).map((distance) => {
    last += distance;
    return last;
  });
  return { patientIds };
}

/**
 * Returns the patients of a set that lists them, and none for a set of all patients. Throws if the bytes are invalid.
 */
export function patientsIn(packed: Buffer): readonly number[] {
  const disclosed = unpackDisclosed(packed);
  return 'allUpTo' in disclosed ? [] : disclosed.patientIds;
}

/**
 * Returns whether the set contains the patient. An unreadable set contains no patient, and the verification of the
 * trail reports its row.
 */
export function includesPatient(packed: Buffer, patientId: number): boolean {
  try {
    if (packed[0] === listForm) return listHolds(inflate(packed.subarray(1)), patientId);
    const disclosed = unpackDisclosed(packed);
    return 'allUpTo' in disclosed && patientId <= disclosed.allUpTo;
  } catch {
    return false;
  }
}

const inflate = (content: Buffer) => inflateRawSync(content, { maxOutputLength: largest });

/** Returns whether a set contains a patient. Builds no array, because an access history searches hundreds of sets. */
function listHolds(bytes: Buffer, patientId: number): boolean {
  let [id, scale] = [0, 1];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    id += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    if (id >= patientId) return id === patientId;
    scale = 1;
  }
  return false;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  pushVarint(bytes, value);
  return bytes;
}

/** Appends a number as a varint. Avoids bit shifts, because ids may be larger than 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let left = value;
  while (left >= 128) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  bytes.push(left);
}

function readVarints(bytes: Buffer): number[] {
  const values: number[] = [];
  let [value, scale] = [0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    values.push(value);
    [value, scale] = [0, 1];
  }
  return values;
}
