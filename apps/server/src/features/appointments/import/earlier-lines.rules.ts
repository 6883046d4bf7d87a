import { limits } from '@anteroom/contract/limits';
import { rememberTakenLines, type TakenLines } from '#features/imports';

/** The valid fields of a line. A field is null if it is missing or invalid. */
export type TimedLine = {
  lineNumber: number;
  key: string;
  digest: string;
  doctorId: number | null;
  patientId: number | null;
  start: number | null;
  end: number | null;
  holdsTime: boolean;
};

/**
 * The lines that a pass has accepted and that the database does not contain yet. In a dry run these are all accepted
 * lines, otherwise those of the same chunk and of the chunk before it that is still being written. A retried chunk
 * finds its own lines here, so each line is identified by its number.
 */
export type EarlierLines = {
  taken: Pick<TakenLines, 'find'>;
  /** Counts the accepted lines that overlap this one for the doctor or the patient. */
  countOverlaps(line: TimedLine): number;
  add(line: TimedLine): void;
};

type Taken = { lineNumber: number; start: number; end: number };

/**
 * The length of a time bucket in milliseconds. It equals the longest appointment, so that overlapping appointments are
 * in the same or an adjacent bucket.
 */
const stretchMillis = limits.appointment.maxRecordedMinutes * 60_000;

export function createEarlierLines(): EarlierLines {
  const lines = rememberTakenLines();
  const taken = new Map<string, Taken[]>();
  return {
    taken: lines,
    countOverlaps: (line) => {
      const { start: from, end: to } = line;
      if (from === null || to === null) return 0;
      const overlaps = ({ lineNumber, start, end }: Taken) =>
        start < to && end > from && lineNumber !== line.lineNumber;
      const inTheWay = namesOf(line).flatMap((name) =>
        stretchesAround(from).flatMap((stretch) => taken.get(`${name} ${stretch}`)?.filter(overlaps) ?? []),
      );
      return new Set(inTheWay.map(({ lineNumber }) => lineNumber)).size;
    },
    add: (line) => {
      const { lineNumber, start, end, holdsTime } = line;
      lines.add(line);
      if (!holdsTime || start === null || end === null) return;
      for (const name of namesOf(line)) {
        const place = `${name} ${stretchOf(start)}`;
        const others = taken.get(place);
        if (others) others.push({ lineNumber, start, end });
        else taken.set(place, [{ lineNumber, start, end }]);
      }
    },
  };
}

function namesOf({ doctorId, patientId }: TimedLine): string[] {
  return [
    ...(doctorId === null ? [] : [`doctor ${doctorId}`]),
    ...(patientId === null ? [] : [`patient ${patientId}`]),
  ];
}

function stretchOf(instant: number): number {
  return Math.floor(instant / stretchMillis);
}

function stretchesAround(start: number): number[] {
  const stretch = stretchOf(start);
  return [stretch - 1, stretch, stretch + 1];
}
