import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The patients whose data left with a file: those with these ids, or all there were, up to the highest id. */
export type Disclosed = { patientIds: readonly number[] } | { allUpTo: number };

/** The first byte tells the form. */
const [listForm, allForm] = [1, 2];

/** More than the ids of a million patients take. */
const largest = 16 * 1024 * 1024;

/**
 * Packs a set of patients for `recordAudit`, which signs and seals it with the row: the distances between the sorted ids,
 * in seven bits a byte, deflated. 100,000 ids in a row take a few hundred bytes, at random distances some 100 kB.
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

/** Throws where the bytes are not of this form. */
export function unpackDisclosed(packed: Buffer): Disclosed {
  const form = packed[0];
  const content = packed.subarray(1);
  if (form === allForm) return { allUpTo: readVarints(content)[0] ?? 0 };
  if (form !== listForm) throw new Error('a set of patients is of an unknown form');
  let last = 0;
  const patientIds = readVarints(inflateRawSync(content, { maxOutputLength: largest })).map((distance) => {
    last += distance;
    return last;
  });
  return { patientIds };
}

/** Whether the patient was among them. Unreadable bytes hold nobody; the verification of the trail names their row. */
export function includesPatient(packed: Buffer, patientId: number): boolean {
  try {
    const disclosed = unpackDisclosed(packed);
    return 'allUpTo' in disclosed ? patientId <= disclosed.allUpTo : disclosed.patientIds.includes(patientId);
  } catch {
    return false;
  }
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  pushVarint(bytes, value);
  return bytes;
}

/** Not with shifts: ids may be larger than 32 bits. */
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
