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

/** Accepted times by bucket, and there by the id of their doctor or patient. */
type Times = Map<number, Map<number, Taken[]>>;

export function createEarlierLines(): EarlierLines {
  const lines = rememberTakenLines();
  const ofDoctors: Times = new Map();
  const ofPatients: Times = new Map();
  return {
    taken: lines,
    countOverlaps: ({ lineNumber, doctorId, patientId, start, end }) => {
      if (start === null || end === null) return 0;
      const time = { lineNumber, start, end };
      const inTheWay = [
        ...listOverlapping(ofDoctors, doctorId, time),
        ...listOverlapping(ofPatients, patientId, time),
      ];
      return new Set(inTheWay.map((other) => other.lineNumber)).size;
    },
    add: (line) => {
      const { lineNumber, doctorId, patientId, start, end, holdsTime } = line;
      lines.add(line);
      if (!holdsTime || start === null || end === null) return;
      const time = { lineNumber, start, end };
      addTime(ofDoctors, doctorId, time);
      addTime(ofPatients, patientId, time);
    },
  };
}

function addTime(times: Times, id: number | null, time: Taken): void {
  if (id === null) return;
  const stretch = stretchOf(time.start);
  const ofStretch = times.get(stretch) ?? new Map<number, Taken[]>();
  times.set(stretch, ofStretch);
  const others = ofStretch.get(id);
  if (others) others.push(time);
  else ofStretch.set(id, [time]);
}

/** Lists the accepted times that overlap this one, except those of the same line. */
function listOverlapping(times: Times, id: number | null, { lineNumber, start, end }: Taken): Taken[] {
  if (id === null) return [];
  const stretch = stretchOf(start);
  return [stretch - 1, stretch, stretch + 1].flatMap(
    (near) =>
      times
        .get(near)
        ?.get(id)
        ?.filter((other) => other.start < end && other.end > start && other.lineNumber !== lineNumber) ?? [],
  );
}

function stretchOf(instant: number): number {
  return Math.floor(instant / stretchMillis);
}
