import type { ImportOptions } from '@anteroom/contract/imports';
import { recordAudit } from '#features/audit';
import {
  type DateReadings,
  dateReadings,
  decisionsOf,
  type ImportKindReader,
  type ImportLine,
  importKeyOf,
  judgeByEarlier,
  type Outcome,
  type Pass,
  type Reason,
  readLeavingEmpty,
  rememberImported,
} from '#features/imports';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import type { Likeness, Newcomer } from '../possible-duplicates.queries.ts';
import { chooseDoctors, type DoctorChoice } from './choose-doctors.ts';
import { type EarlierLines, rememberLines } from './earlier-lines.ts';
import { judgeKnown } from './find-known.ts';
import { findInFile, findLookAlikes } from './find-look-alikes.ts';
import { insertImportedPatients } from './import.queries.ts';
import { type PatientFields, readPatientLine } from './read-patient-line.ts';
import { undoImportedPatients } from './undo/undo-imported.ts';

export function patientImport(context: Context): ImportKindReader {
  return {
    kind: 'patients',
    lackOf,
    undo: undoImportedPatients,
    begin: (pass) => {
      const earlier = rememberLines();
      return {
        take: async (lines) => async (tx, record) => {
          const outcomes = await take({ context, tx, pass, earlier }, lines);
          await record(decisionsOf(lines, outcomes));
        },
      };
    },
  };
}

function lackOf({ columns, doctorId }: ImportOptions): string | null {
  const fields = new Set(columns.map(({ field }) => field));
  if (!fields.has('fullName')) {
    if (!fields.has('firstName')) return 'Choose the column of the first name';
    if (!fields.has('lastName')) return 'Choose the column of the last name';
  }
  if (doctorId === null && !fields.has('doctorEmail')) {
    return 'Choose a doctor, or the column of the doctor’s email or name';
  }
  return null;
}

type Taking = { context: Context; tx: Tx; pass: Pass; earlier: EarlierLines };

type Candidate = { doctorId: number; fields: PatientFields; isActive: boolean };

type Assessed = {
  line: ImportLine;
  key: string;
  /** The checked patient. Null if `reasons` is not empty. */
  candidate: Candidate | null;
  reasons: Reason[];
  /** The errors of optional cells, which the import leaves empty. */
  emptied: readonly Reason[];
  newcomer: Newcomer | null;
};

type Taken = Candidate & { line: ImportLine; key: string };

async function take(taking: Taking, lines: readonly ImportLine[]): Promise<Outcome[]> {
  const { context, tx, pass } = taking;
  const { options, isDryRun } = pass;
  const { clock, settings } = context;
  const { clinicTimezone: zone } = settings;
  const readings = dateReadings(options, { today: dateInZone(clock.now(), zone), zone });
  const known = await judgeKnown(tx, pass, readings, lines);
  const emails = lines.map(({ cells }) => cells.doctorEmail);
  const doctors = await chooseDoctors(tx, emails, options.doctorId);
  const assessed = lines.map(
    (line, place): Assessed | Outcome =>
      known[place] ?? assess(context, pass, readings, { line, doctor: doctors[place] }),
  );
  const { outcomes, taken } = await settle(taking, assessed);
  if (!isDryRun && taken.length > 0) await write(taking, taken);
  return outcomes;
}

type Found = { line: ImportLine; doctor: DoctorChoice | undefined };

/** Validates a line without regard to other lines. */
function assess(
  context: Context,
  { options }: Pass,
  readings: DateReadings,
  { line, doctor }: Found,
): Assessed {
  const { read, emptied } = readLeavingEmpty(line, options, {
    read: (each) => readPatientLine(context, each, readings),
    reasonsOf: ({ reasons }) => reasons,
  });
  const { patient, reasons: own, newcomer } = read;
  const doctorId = doctor && 'doctorId' in doctor ? doctor.doctorId : null;
  return {
    line,
    key: importKeyOf(line),
    candidate: patient && doctorId !== null ? { ...patient, doctorId } : null,
    reasons: doctor && 'reason' in doctor ? [...own, doctor.reason] : own,
    emptied,
    newcomer,
  };
}

/** Checks the lines for duplicates in the database and among earlier lines. */
async function settle(taking: Taking, assessed: readonly (Assessed | Outcome)[]) {
  const lines = assessed.filter((each) => 'line' in each);
  const doubtsOf = await findDoubts(taking, lines);
  const taken: Taken[] = [];
  const outcomes = assessed.map((each): Outcome => {
    if (!('line' in each)) return each;
    const { key, line, candidate } = each;
    const { doubts, likeness } = doubtsOf(each);
    const outcome = judge(taking, each, doubts);
    if (outcome.kind !== 'accepted' || !candidate) return outcome;
    taking.earlier.add({ key, ...line, likeness });
    taken.push({ ...candidate, line, key });
    return outcome;
  });
  return { outcomes, taken };
}

/** Decides on a line and reports all its errors together. */
function judge(
  { pass, earlier }: Taking,
  { key, line, candidate, reasons, emptied }: Assessed,
  doubts: Reason[],
): Outcome {
  const byEarlier = judgeByEarlier({ key, ...line }, earlier.taken);
  if (byEarlier?.kind === 'already_there') return byEarlier;
  const all = [
    ...(byEarlier?.kind === 'refused' ? byEarlier.reasons : []),
    ...reasons,
    ...(pass.options.doubtfulLines === 'refuse' ? doubts : []),
  ];
  return candidate && all.length === 0 ? { kind: 'accepted', emptied } : { kind: 'refused', reasons: all };
}

type Doubts = { doubts: Reason[]; likeness: Likeness | null };

/** Returns a function that compares a line with the clinic's patients and with the lines before it. */
async function findDoubts(
  { tx, pass, earlier }: Taking,
  lines: readonly Assessed[],
): Promise<(line: Assessed) => Doubts> {
  const named = lines.filter(({ newcomer }) => newcomer !== null);
  const newcomers = named.flatMap(({ newcomer }) => newcomer ?? []);
  const { inClinic, likenesses } = await findLookAlikes(tx, pass.actor, newcomers);
  const places = new Map(named.map((line, place) => [line, place]));
  return (line) => {
    const place = places.get(line) ?? -1;
    const likeness = likenesses[place] ?? null;
    const doubt = inClinic[place] ?? (likeness && findInFile(likeness, earlier, line.line.lineNumber));
    return { doubts: doubt ? [doubt] : [], likeness };
  };
}

async function write({ tx, pass, context }: Taking, taken: readonly Taken[]): Promise<void> {
  const ids = await insertImportedPatients(tx, taken, {
    at: context.clock.now(),
    by: pass.actor.userId,
  });
  const origins = taken.map(({ key, line }, place) => ({ ...line, key, id: ids[place] ?? 0 }));
  await rememberImported(tx, 'patients', pass.importId, origins);
  await recordImported(
    tx,
    pass,
    taken.map(({ doctorId }, place) => ({ doctorId, patientId: ids[place] ?? 0 })),
  );
}

type Imported = { doctorId: number; patientId: number };

/** Writes one audit row per doctor, so that each doctor sees their new patients in their activity. */
async function recordImported(
  tx: Tx,
  { actor, importId }: Pass,
  imported: readonly Imported[],
): Promise<void> {
  const byDoctor = Map.groupBy(imported, ({ doctorId }) => doctorId);
  for (const [doctorId, patients] of byDoctor) {
    await recordAudit(tx, actor, {
      action: 'patient.imported',
      doctorId,
      object: { type: 'import', id: importId },
      patientIds: patients.map(({ patientId }) => patientId),
    });
  }
}
