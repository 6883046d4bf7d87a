import { rememberTakenLines, type TakenLines } from '#features/imports';

/** A line with the time that it asks for. */
export type TimedLine = {
  lineNumber: number;
  key: string;
  digest: string;
  doctorId: number;
  patientId: number;
  start: number;
  end: number;
  /** Whether nobody else may have its time. */
  holdsTime: boolean;
};

/**
 * What a pass has taken that the database does not show yet: in a dry run all of it, else the lines of the same chunk.
 * A chunk that the database asks for once more meets its own lines here, so each is known by its number.
 */
export type EarlierLines = {
  taken: Pick<TakenLines, 'find'>;
  /** How many of them share a time with this one, the doctor's or the patient's. */
  countOverlaps(line: TimedLine): number;
  add(line: TimedLine): void;
};

type Taken = { lineNumber: number; start: number; end: number };

/** As long as the longest appointment: whoever overlaps lies in the same stretch of time or in one beside it. */
const stretchMillis = 8 * 3_600_000;

export function createEarlierLines(): EarlierLines {
  const lines = rememberTakenLines();
  const taken = new Map<string, Taken[]>();
  return {
    taken: lines,
    countOverlaps: (line) => {
      const inTheWay = namesOf(line)
        .flatMap((name) => stretchesAround(line).flatMap((stretch) => taken.get(`${name} ${stretch}`) ?? []))
        .filter(
          ({ lineNumber, start, end }) => isOther(lineNumber, line) && start < line.end && end > line.start,
        );
      return new Set(inTheWay.map(({ lineNumber }) => lineNumber)).size;
    },
    add: (line) => {
      const { lineNumber, start, end, holdsTime } = line;
      lines.add(line);
      if (!holdsTime) return;
      for (const name of namesOf(line)) {
        const place = `${name} ${stretchOf(start)}`;
        const others = taken.get(place);
        if (others) others.push({ lineNumber, start, end });
        else taken.set(place, [{ lineNumber, start, end }]);
      }
    },
  };
}

function isOther(lineNumber: number, line: TimedLine): boolean {
  return lineNumber !== line.lineNumber;
}

function namesOf({ doctorId, patientId }: TimedLine): string[] {
  return [`doctor ${doctorId}`, `patient ${patientId}`];
}

function stretchOf(instant: number): number {
  return Math.floor(instant / stretchMillis);
}

function stretchesAround({ start }: TimedLine): number[] {
  const stretch = stretchOf(start);
  return [stretch - 1, stretch, stretch + 1];
}
