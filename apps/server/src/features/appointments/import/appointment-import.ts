import type { ImportOptions } from '@anteroom/contract/imports';
import {
  type ImportKindReader,
  type ImportLine,
  mapInTurns,
  type Pass,
  type Settle,
  type Taking,
} from '#features/imports';
import type { Db } from '#platform/db/database';
import { inSnapshot } from '#platform/db/transaction';
import { findWanted, ownLines, readCurrentData, visitRules } from './current-data.ts';
import { createEarlierLines, type EarlierLines } from './earlier-lines.rules.ts';
import { groupsPerDoctor } from './groups-per-doctor.ts';
import type { OwnLines } from './import.queries.ts';
import { type AcceptedLine, type DecidedLine, decide } from './plan-imported-appointment.rules.ts';
import { readLine } from './read-line.rules.ts';
import { undoImportedAppointments } from './undo/undo-imported.ts';
import { type Importing, OutdatedPlan, writeGroup } from './write-group.ts';

/**
 * The number of lines that are decided in one batch. It is large, so that each doctor has several lines even in a file
 * sorted by date: each group of one doctor's lines costs about twenty statements.
 */
const usualLinesAtOnce = 5000;

/** The number of lines whose data is read with one set of statements. */
const linesPerRead = 400;

/** The number of lines that are written under one lock of their doctor. */
const linesPerLock = 100;

export function appointmentImport(context: Importing, linesAtOnce = usualLinesAtOnce): ImportKindReader {
  return {
    kind: 'appointments',
    lackOf,
    undo: undoImportedAppointments(context.appointmentListener),
    begin: (pass) => {
      const all = createEarlierLines();
      let ahead: Ahead | null = null;
      return {
        linesAtOnce,
        take: async (lines, taking) => {
          if (pass.isDryRun) {
            const own = ownLines(pass, lines);
            const decided = await decideAll(context, taking.db, { pass, lines, earlier: all, own });
            return (_, record) => record(decided.flatMap(decisionOf));
          }
          const written = await takeLines(context, { pass, lines, taking, ahead });
          ahead = written.ahead;
          return written.settle;
        },
      };
    },
  };
}

function lackOf({ columns, doctorId }: ImportOptions): string | null {
  const fields = new Set(columns.map(({ field }) => field));
  const namesPatient =
    fields.has('patientExternalId') ||
    fields.has('patientId') ||
    fields.has('patientFullName') ||
    (fields.has('patientFirstName') && fields.has('patientLastName'));
  if (!namesPatient) return 'Choose the column that names the patient: an id, or first and last name';
  if (!(fields.has('scheduledDateTime') || fields.has('date')))
    return 'Choose the columns of the date and the time';
  if (!fields.has('doctorEmail') && doctorId === null) {
    return 'Choose a doctor, or the column with the doctor’s email or name';
  }
  return null;
}

function decisionOf({ wanted, outcome }: DecidedLine) {
  return outcome === null ? [] : [{ line: wanted.read.line, outcome }];
}

type Deciding = {
  pass: Pass;
  lines: readonly ImportLine[];
  earlier: EarlierLines;
  /**
   * The lines being decided. Appointments that these lines already created do not count as taken times, because
   * `earlier` may contain the same lines.
   */
  own: OwnLines;
  /** A signal that aborts when the decisions are no longer needed. */
  signal?: AbortSignal;
};

/**
 * Decides for each line, in the file's order, whether to import it. Takes no locks, so that no other request must wait.
 */
async function decideAll(
  context: Importing,
  db: Db,
  { pass, lines, earlier, own, signal }: Deciding,
): Promise<DecidedLine[]> {
  const { options, importId } = pass;
  const rules = visitRules(context, options);
  const decided: DecidedLine[] = [];
  for (let first = 0; first < lines.length && !signal?.aborted; first += linesPerRead) {
    const read = await mapInTurns(lines.slice(first, first + linesPerRead), (line) => readLine(line, rules));
    const { wanted, current } = await inSnapshot(db, async (tx) => {
      const wanted = await findWanted(tx, pass, read);
      return { wanted, current: await readCurrentData(context, tx, { wanted, own }) };
    });
    const { doubtfulLines } = options;
    decided.push(
      ...(await mapInTurns(wanted, (each) => decide(each, current, earlier, { doubtfulLines, importId }))),
    );
  }
  return decided;
}

/** Decisions on the next lines of the file, made while the previous lines are written. */
type Ahead = { decided: Promise<DecidedLine[]>; drop(): void };

/** Decides on the next lines as if the decided ones were already written. */
function decideAhead(
  context: Importing,
  { pass, lines, taking }: Pick<TakingLines, 'pass' | 'lines' | 'taking'>,
  decided: readonly DecidedLine[],
): Ahead {
  const dropped = new AbortController();
  const decideNext = async () => {
    const upcoming = await taking.upcoming();
    const earlier = createEarlierLines();
    for (const { wanted, outcome, taken } of decided) {
      if (taken !== null) earlier.add(taken.planned);
      else if (outcome === null) earlier.add(wanted.line);
    }
    const own = ownLines(pass, [...lines, ...upcoming]);
    return decideAll(context, taking.db, { pass, lines: upcoming, earlier, own, signal: dropped.signal });
  };
  const next = decideNext();
  // Without this, a failed decision that is no longer needed would be an unhandled rejection.
  next.catch(() => undefined);
  return { decided: next, drop: () => dropped.abort() };
}

type TakingLines = { pass: Pass; lines: readonly ImportLine[]; taking: Taking; ahead: Ahead | null };

/**
 * Writes the accepted lines in short transactions of one doctor each, because each transaction locks that doctor.
 * Decides on the next lines at the same time. If another request has invalidated the plan, decides again on the lines
 * that are not written yet.
 */
async function takeLines(
  context: Importing,
  { pass, lines, taking, ahead }: TakingLines,
): Promise<{ settle: Settle; ahead: Ahead }> {
  const own = ownLines(pass, lines);
  const decideNow = () => decideAll(context, taking.db, { pass, lines, earlier: createEarlierLines(), own });
  for (let decided = await (ahead?.decided ?? decideNow()); ; decided = await decideNow()) {
    const next = decideAhead(context, { pass, lines, taking }, decided);
    try {
      const accepted = decided.flatMap(acceptedOf).toSorted(byTime);
      for (const group of groupsPerDoctor(accepted, doctorOf, linesPerLock)) {
        await taking.commit((tx, record) => writeGroup(context, tx, { pass, group, own, record }));
      }
      const others = decided.filter(({ taken }) => taken === null).flatMap(decisionOf);
      return { settle: (_, record) => record(others), ahead: next };
    } catch (error) {
      next.drop();
      if (!(error instanceof OutdatedPlan)) throw error;
    }
  }
}

function acceptedOf({ wanted, taken }: DecidedLine): AcceptedLine[] {
  return taken === null ? [] : [{ wanted, taken }];
}

/**
 * Sorts by time, because rows with similar times are close together in most indexes, so that a group changes few pages.
 */
const byTime = (one: AcceptedLine, other: AcceptedLine) =>
  one.taken.planned.start - other.taken.planned.start;

const doctorOf = ({ taken }: AcceptedLine) => taken.planned.doctorId;
