import type { Wish } from './wish.rules.ts';

/**
 * What a pass has taken that the database does not show yet: in a dry run all of it, else the lines of the same chunk.
 * A chunk that the database asks for once more meets its own lines here, so each is known by its number.
 */
export type EarlierLines = {
  has(key: string, lineNumber: number): boolean;
  /** How many of them share a time with this one, the doctor's or the patient's. */
  countOverlaps(wish: Wish): number;
  add(wish: Wish): void;
};

type Taken = { lineNumber: number; start: number; end: number };

/** As long as the longest appointment: whoever overlaps lies in the same stretch of time or in one beside it. */
const stretchMillis = 8 * 3_600_000;

export function createEarlierLines(): EarlierLines {
  const lineOfKey = new Map<string, number>();
  const taken = new Map<string, Taken[]>();
  return {
    has: (key, lineNumber) => (lineOfKey.get(key) ?? lineNumber) !== lineNumber,
    countOverlaps: (wish) => {
      const inTheWay = namesOf(wish)
        .flatMap((name) => stretchesAround(wish).flatMap((stretch) => taken.get(`${name} ${stretch}`) ?? []))
        .filter(
          ({ lineNumber, start, end }) => isOther(lineNumber, wish) && start < wish.end && end > wish.start,
        );
      return new Set(inTheWay.map(({ lineNumber }) => lineNumber)).size;
    },
    add: (wish) => {
      const { key, lineNumber, start, end, holdsTime } = wish;
      lineOfKey.set(key, lineNumber);
      if (!holdsTime) return;
      for (const name of namesOf(wish)) {
        const place = `${name} ${stretchOf(start)}`;
        const others = taken.get(place);
        if (others) others.push({ lineNumber, start, end });
        else taken.set(place, [{ lineNumber, start, end }]);
      }
    },
  };
}

function isOther(lineNumber: number, wish: Wish): boolean {
  return lineNumber !== wish.lineNumber;
}

function namesOf({ doctorId, patientId }: Wish): string[] {
  return [`doctor ${doctorId}`, `patient ${patientId}`];
}

function stretchOf(instant: number): number {
  return Math.floor(instant / stretchMillis);
}

function stretchesAround({ start }: Wish): number[] {
  const stretch = stretchOf(start);
  return [stretch - 1, stretch, stretch + 1];
}
