import type { ImportOptions } from '@anteroom/contract/imports';
import {
  dateReadings,
  findKnownRecords,
  type ImportKindReader,
  type ImportLine,
  type Outcome,
  type Pass,
} from '#features/imports';
import { findPatientStates, lockPatients } from '#features/patients';
import { findDoctorState } from '#features/staff';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import type { AppointmentListener, LockedDoctor } from '../appointment-listener.ts';
import { createEarlierLines, type EarlierLines, type TimedLine } from './earlier-lines.rules.ts';
import { findPeople } from './find-people.ts';
import { countOverlaps, findWhoAndWhen, type Span } from './import.queries.ts';
import {
  type CurrentData,
  decide,
  type ImportedAppointment,
  planImportedAppointment,
  type Wanted,
} from './plan-imported-appointment.rules.ts';
import { readLine } from './read-line.rules.ts';
import { writeImported } from './write-imported.ts';

type Importing = Context & { appointmentListener: AppointmentListener };

export function appointmentImport(context: Importing): ImportKindReader {
  return {
    kind: 'appointments',
    lackOf,
    begin: (pass) => {
      const earlier = createEarlierLines();
      return {
        take: (tx, lines) =>
          pass.isDryRun
            ? checkLines(context, tx, { pass, earlier }, lines)
            : takeLines(context, tx, pass, lines),
      };
    },
  };
}

function lackOf({ columns, doctorId }: ImportOptions): string | null {
  const fields = new Set(columns.map(({ field }) => field));
  const namesPatient =
    fields.has('patientExternalId') ||
    fields.has('patientId') ||
    (fields.has('patientFirstName') && fields.has('patientLastName'));
  if (!namesPatient) return 'Choose the column that names the patient: an id, or first and last name';
  if (!(fields.has('scheduledDateTime') || fields.has('date')))
    return 'Choose the columns of the date and the time';
  if (!fields.has('doctorEmail') && doctorId === null) {
    return 'Choose a doctor, or the column with the doctor’s email or name';
  }
  return null;
}

type DryRun = { pass: Pass; earlier: EarlierLines };

/** A dry run takes no locks, so that no request waits for it. Its result is valid only for the moment. */
async function checkLines(
  context: Importing,
  tx: Tx,
  { pass, earlier }: DryRun,
  lines: readonly ImportLine[],
): Promise<Outcome[]> {
  const wanted = await readWanted(context, tx, pass.options, lines);
  const currentData = await readCurrentData(context, tx, wanted);
  return wanted.map((each) => decide(each, currentData, earlier, rulesOf(pass)).outcome);
}

/** Takes the doctors' locks, then the patients', before it reads the data it decides on. */
async function takeLines(
  context: Importing,
  tx: Tx,
  pass: Pass,
  lines: readonly ImportLine[],
): Promise<Outcome[]> {
  const wanted = await readWanted(context, tx, pass.options, lines);
  const plannedAppointments = plannedAppointmentsOf(wanted);
  const doctors = new Map<number, LockedDoctor>();
  for (const doctorId of ascending(plannedAppointments.map((planned) => planned.doctorId))) {
    doctors.set(doctorId, await context.appointmentListener.lockDoctor(tx, doctorId));
  }
  await lockPatients(tx, ascending(plannedAppointments.map(({ patientId }) => patientId)));

  const currentData = await readCurrentData(context, tx, wanted);
  const earlier = createEarlierLines();
  const decided = wanted.map((each) => decide(each, currentData, earlier, rulesOf(pass)));
  const taken = decided.flatMap((each) => (each.taken ? [each.taken] : []));
  await writeImported(context, tx, { pass, doctors, taken });
  return decided.map(({ outcome }) => outcome);
}

function rulesOf({ importId, options: { doubtfulLines } }: Pass) {
  return { importId, doubtfulLines };
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

function plannedAppointmentsOf(wanted: readonly Wanted[]): ImportedAppointment[] {
  return wanted.flatMap(({ planned }) => planned ?? []);
}

async function readWanted(
  { settings: { clinicTimezone: zone }, clock }: Importing,
  tx: Tx,
  options: ImportOptions,
  lines: readonly ImportLine[],
): Promise<Wanted[]> {
  const { pastStatus, doctorId } = options;
  const today = dateInZone(clock.now(), zone);
  const rules = { zone, readings: dateReadings(options, today), pastStatus, today };
  const read = lines.map((line) => readLine(line, rules));
  const people = await findPeople(tx, read);
  return read.map((each) => planImportedAppointment(each, people, doctorId));
}

async function readCurrentData(
  { clock, settings: { clinicTimezone: zone } }: Importing,
  tx: Tx,
  wanted: readonly Wanted[],
): Promise<CurrentData> {
  const lines = wanted.map(({ line }) => line);
  const timed = lines.flatMap(spanOf);
  const counts = await countOverlaps(
    tx,
    timed.map(({ span }) => span),
  );
  const keys = wanted.map(({ read }) => read.key);
  const known = await findKnownRecords(tx, 'appointments', keys);
  return {
    now: clock.now(),
    zone,
    known,
    appointments: await findWhoAndWhen(
      tx,
      [...known.values()].map(({ id }) => id),
    ),
    isEnabled: await findEnabling(tx, ascending(lines.flatMap(({ doctorId }) => doctorId ?? []))),
    patients: await findPatientStates(tx, ascending(lines.flatMap(({ patientId }) => patientId ?? []))),
    overlaps: new Map(timed.map(({ line }, index) => [line, counts[index] ?? 0])),
  };
}

/** Returns the time that a line would occupy, if it is known. */
function spanOf(line: TimedLine): { line: TimedLine; span: Span }[] {
  const { doctorId, patientId, start, end } = line;
  if (!line.holdsTime || start === null || end === null) return [];
  return [{ line, span: { doctorId, patientId, start: new Date(start), end: new Date(end) } }];
}

/** Returns which of these doctors exist, with whether they are enabled. A chunk names only a few. */
async function findEnabling(tx: Tx, doctorIds: readonly number[]): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>();
  for (const doctorId of doctorIds) {
    const doctor = await findDoctorState(tx, doctorId);
    // An import treats an unconfirmed doctor as unknown.
    if (doctor?.isConfirmed) found.set(doctorId, doctor.isEnabled);
  }
  return found;
}
