import type { ImportOptions } from '@anteroom/contract/imports';
import { recordAudit } from '#features/audit';
import {
  type ImportKindReader,
  type ImportLine,
  importKeyOf,
  judgeByEarlier,
  type Outcome,
  type Pass,
  rememberImported,
} from '#features/imports';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { chooseDoctors, type DoctorChoice } from './choose-doctors.ts';
import { type EarlierLines, rememberLines } from './earlier-lines.ts';
import { judgeKnown } from './find-known.ts';
import { findInFile, findLookAlikes } from './find-look-alikes.ts';
import { insertImportedPatients } from './import.queries.ts';
import { type PatientFields, readPatientLine } from './read-patient-line.ts';

export function patientImport(context: Context): ImportKindReader {
  return {
    kind: 'patients',
    lackOf,
    begin: (pass) => {
      const earlier = rememberLines();
      return { take: (tx, lines) => take({ context, tx, pass, earlier }, lines) };
    },
  };
}

function lackOf({ columns, doctorId }: ImportOptions): string | null {
  const fields = new Set(columns.map(({ field }) => field));
  if (!fields.has('firstName')) return 'Choose the column of the first name';
  if (!fields.has('lastName')) return 'Choose the column of the last name';
  if (doctorId === null && !fields.has('doctorEmail')) {
    return 'Choose a doctor, or the column of the doctor’s email';
  }
  return null;
}

type Taking = { context: Context; tx: Tx; pass: Pass; earlier: EarlierLines };

type Candidate = {
  line: ImportLine;
  key: string;
  doctorId: number;
  fields: PatientFields;
  isActive: boolean;
};

async function take(taking: Taking, lines: readonly ImportLine[]): Promise<Outcome[]> {
  const { tx, pass } = taking;
  const { options, isDryRun } = pass;
  const known = await judgeKnown(tx, pass, lines);
  const emails = lines.map(({ cells }) => cells.doctorEmail);
  const doctors = await chooseDoctors(tx, emails, options.doctorId);
  const assessed = lines.map(
    (line, place): Candidate | Outcome =>
      known[place] ?? assess(taking, { line, key: importKeyOf(line), doctor: doctors[place] }),
  );
  const { outcomes, taken } = await settle(taking, assessed);
  if (!isDryRun && taken.length > 0) await write(taking, taken);
  return outcomes;
}

type Found = { line: ImportLine; key: string; doctor: DoctorChoice | undefined };

/** Validates a line without regard to other lines. Reports all its errors at once. */
function assess({ context, pass }: Taking, { line, key, doctor }: Found): Candidate | Outcome {
  const read = readPatientLine(context, line, pass.options.dateFormat);
  const own = 'reasons' in read ? read.reasons : [];
  const doctorId = doctor && 'doctorId' in doctor ? doctor.doctorId : null;
  const reasons = doctor && 'reason' in doctor ? [...own, doctor.reason] : own;
  if ('reasons' in read || doctorId === null) return { kind: 'refused', reasons };
  return { line, key, doctorId, ...read };
}

/** Checks the valid lines for duplicates in the database and among earlier lines. */
async function settle({ tx, pass, earlier }: Taking, assessed: readonly (Candidate | Outcome)[]) {
  const candidates = assessed.filter((each) => 'line' in each);
  const { inClinic, likenesses } = await findLookAlikes(
    tx,
    pass.actor,
    candidates.map(({ fields }) => fields),
  );
  const taken: Candidate[] = [];
  const settled = candidates.map((candidate, place): Outcome => {
    const { key, line } = candidate;
    const keyed = { key, lineNumber: line.lineNumber, digest: line.digest };
    const byEarlier = judgeByEarlier(keyed, earlier.taken);
    if (byEarlier) return byEarlier;
    const own = likenesses[place] ?? [];
    const doubt = inClinic[place] ?? findInFile(own, earlier);
    if (doubt && pass.options.doubtfulLines === 'refuse') return { kind: 'refused', reasons: [doubt] };
    earlier.add({ ...keyed, likenesses: own });
    taken.push(candidate);
    return { kind: 'accepted' };
  });
  const next = settled.values();
  const outcomes = assessed.map((each) => ('line' in each ? (next.next().value as Outcome) : each));
  return { outcomes, taken };
}

async function write({ tx, pass, context }: Taking, taken: readonly Candidate[]): Promise<void> {
  const ids = await insertImportedPatients(tx, taken, context.clock.now());
  const origins = taken.map(({ key, line }, place) => ({ ...line, key, id: ids[place] ?? 0 }));
  await rememberImported(tx, 'patients', pass.importId, origins);
  await recordImported(
    tx,
    pass,
    taken.map(({ doctorId }, place) => ({ doctorId, patientId: ids[place] ?? 0 })),
  );
}

type Imported = { doctorId: number; patientId: number };

/** Writes one audit row per doctor, so that each doctor finds their new patients in their activity. */
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
