import { randomInt } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { includesPatient, packDisclosed, unpackDisclosed } from './disclosed-patients.ts';

/** Yields sets of many sizes and densities, with ids up to the largest safe integer. */
function* sets(): Generator<number[]> {
  yield* [
    [],
    [1],
    [Number.MAX_SAFE_INTEGER],
    [1, Number.MAX_SAFE_INTEGER],
    [127, 128, 129],
    [16_383, 16_384],
  ];
  for (const highest of [10, 300, 100_000, 2 ** 31, 2 ** 33, 2 ** 47]) {
    for (let round = 0; round < 10; round += 1) {
      yield Array.from({ length: randomInt(200) }, () => randomInt(1, highest));
    }
  }
}

const sortedSet = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

describe('a packed set of patients', () => {
  it('S-145: a packed set contains exactly the given patients, whatever their ids and order', () => {
    for (const ids of sets()) {
      const packed = packDisclosed({ patientIds: ids });
      expect([ids, unpackDisclosed(packed)]).toEqual([ids, { patientIds: sortedSet(ids) }]);
      const given = new Set(ids);
      const near = ids.slice(0, 20).flatMap((id) => [id - 1, id, id + 1]);
      const wrong = near.filter((id) => includesPatient(packed, id) !== given.has(id));
      expect([ids, wrong]).toEqual([ids, []]);
    }
  });

  it('S-145: a packed set of all patients contains no patient who is added later', () => {
    for (const allUpTo of [0, 1, 127, 128, 100_000, 2 ** 40]) {
      const packed = packDisclosed({ allUpTo });
      expect(unpackDisclosed(packed)).toEqual({ allUpTo });
      expect([allUpTo, includesPatient(packed, allUpTo + 1)]).toEqual([allUpTo, false]);
      expect([allUpTo, includesPatient(packed, allUpTo)]).toEqual([allUpTo, true]);
    }
  });

  it('a packed set of a hundred thousand consecutive ids is smaller than a kilobyte', () => {
    const patientIds = Array.from({ length: 100_000 }, (_, n) => n + 1);
    expect(packDisclosed({ patientIds }).length).toBeLessThan(1000);
  });

  it('a packed set contains no patient if its bytes are invalid', () => {
    const bomb = Buffer.concat([Buffer.from([1]), deflateRawSync(Buffer.alloc(64 * 1024 * 1024))]);
    for (const bytes of [Buffer.alloc(0), Buffer.from([9, 1]), Buffer.from([1, 255, 255]), bomb]) {
      expect(includesPatient(bytes, 0)).toBe(false);
    }
  });
});
