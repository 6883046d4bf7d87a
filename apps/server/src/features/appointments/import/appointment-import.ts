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
import { atOneMoment } from '#platform/db/transaction';
import { findWanted, ownLines, readCurrentData, visitRules } from './current-data.ts';
import { createEarlierLines, type EarlierLines } from './earlier-lines.rules.ts';
import { groupsPerDoctor } from './groups-per-doctor.ts';
import { type AcceptedLine, type DecidedLine, decide } from './plan-imported-appointment.rules.ts';
import { readLine } from './read-line.rules.ts';
import { undoImportedAppointments } from './undo/undo-imported.ts';
import { type Importing, OutdatedPlan, writeGroup } from './write-group.ts';

/**
 * How many lines are decided on together. Many, so that each doctor has several, even in a file sorted by date:
 * each doctor's lines cost about twenty statements.
 */
const linesAtOnce = 5000;

/** How many lines are read with one set of statements. */
const linesPerRead = 400;

/** How many lines hold their doctor's lock together. */
const linesPerLock = 100;

export function appointmentImport(context: Importing): ImportKindReader {
  return {
    kind: 'appointments',
    lackOf,
    undo: undoImportedAppointments(context.appointmentListener),
    begin: (pass) => {
      const all = createEarlierLines();
      return {
        linesAtOnce,
        take: async (lines, taking) => {
          if (!pass.isDryRun) return takeLines(context, pass, lines, taking);
          const decided = await decideAll(context, taking.db, { pass, lines, earlier: all });
          return async () => decided.flatMap(decisionOf);
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

type Deciding = { pass: Pass; lines: readonly ImportLine[]; earlier: EarlierLines };

/** Decides on lines in the file's order. Takes no locks, so that no request waits for it. */
async function decideAll(
  context: Importing,
  db: Db,
  { pass, lines, earlier }: Deciding,
): Promise<DecidedLine[]> {
  const { options, importId } = pass;
  const rules = visitRules(context, options);
  const own = ownLines(pass, lines);
  const decided: DecidedLine[] = [];
  for (let first = 0; first < lines.length; first += linesPerRead) {
    const read = await mapInTurns(lines.slice(first, first + linesPerRead), (line) => readLine(line, rules));
    const { wanted, current } = await atOneMoment(db, async (tx) => {
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

/**
 * Writes the accepted lines in short transactions of one doctor each, because each holds that doctor's lock. If a desk
 * has invalidated the plan meanwhile, decides again on the lines that are not written yet.
 */
async function takeLines(
  context: Importing,
  pass: Pass,
  lines: readonly ImportLine[],
  taking: Taking,
): Promise<Settle> {
  for (;;) {
    const decided = await decideAll(context, taking.db, { pass, lines, earlier: createEarlierLines() });
    try {
      for (const group of groupsPerDoctor(decided.flatMap(acceptedOf), doctorOf, linesPerLock)) {
        await taking.commit((tx) => writeGroup(context, tx, { pass, group, own: ownLines(pass, lines) }));
      }
      return async () => decided.filter(({ taken }) => taken === null).flatMap(decisionOf);
    } catch (error) {
      if (!(error instanceof OutdatedPlan)) throw error;
    }
  }
}

function acceptedOf({ wanted, taken }: DecidedLine): AcceptedLine[] {
  return taken === null ? [] : [{ wanted, taken }];
}

const doctorOf = ({ taken }: AcceptedLine) => taken.planned.doctorId;
