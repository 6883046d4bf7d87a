import type { ImportOptions } from '@anteroom/contract/imports';
import type { Context } from '#context';
import {
  findKnownRecords,
  type ImportKindReader,
  type ImportLine,
  type Outcome,
  type Pass,
} from '#features/imports';
import { findActivity, lockPatients } from '#features/patients';
import { findDoctorState } from '#features/staff';
import { dateInZone } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import type { AppointmentListener, LockedDoctor } from '../appointment-listener.ts';
import { createEarlierLines, type EarlierLines } from './earlier-lines.rules.ts';
import { findPeople } from './find-people.ts';
import { countOverlaps, findWhoAndWhen } from './import.queries.ts';
import { readLine } from './read-line.rules.ts';
import { decide, type Facts, planWish, type Wanted, type Wish } from './wish.rules.ts';
import { writeImported } from './write-imported.ts';

type Importing = Context & { appointmentListener: AppointmentListener };

/** Brings the appointments of a file, with their places in the queues. */
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
    return 'Choose a doctor, or the column with the doctor’s email';
  }
  return null;
}

type DryRun = { pass: Pass; earlier: EarlierLines };

/** A dry run takes no locks: nobody is to wait for it, and what it says holds for the moment. */
async function checkLines(
  context: Importing,
  tx: Tx,
  { pass, earlier }: DryRun,
  lines: readonly ImportLine[],
): Promise<Outcome[]> {
  const wanted = await readWanted(context, tx, pass.options, lines);
  const facts = await readFacts(context, tx, wanted);
  return wanted.map((each) => decide(each, facts, earlier, rulesOf(pass)).outcome);
}

/** The doctors' locks, then the patients', come before all that is decided on is read. */
async function takeLines(
  context: Importing,
  tx: Tx,
  pass: Pass,
  lines: readonly ImportLine[],
): Promise<Outcome[]> {
  const wanted = await readWanted(context, tx, pass.options, lines);
  const wishes = wishesOf(wanted);
  const doctors = new Map<number, LockedDoctor>();
  for (const doctorId of ascending(wishes.map((wish) => wish.doctorId))) {
    doctors.set(doctorId, await context.appointmentListener.lockDoctor(tx, doctorId));
  }
  await lockPatients(tx, ascending(wishes.map(({ patientId }) => patientId)));

  const facts = await readFacts(context, tx, wanted);
  const earlier = createEarlierLines();
  const decided = wanted.map((each) => decide(each, facts, earlier, rulesOf(pass)));
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

function wishesOf(wanted: readonly Wanted[]): Wish[] {
  return wanted.flatMap((each) => ('wish' in each ? [each.wish] : []));
}

async function readWanted(
  { settings: { clinicTimezone: zone }, clock }: Importing,
  tx: Tx,
  { dateFormat, pastStatus, doctorId }: ImportOptions,
  lines: readonly ImportLine[],
): Promise<Wanted[]> {
  const rules = { zone, dateFormat, pastStatus, today: dateInZone(clock.now(), zone) };
  const read = lines.map((line) => readLine(line, rules));
  const people = await findPeople(tx, read);
  return read.map((each) => planWish(each, people, doctorId));
}

async function readFacts({ clock }: Importing, tx: Tx, wanted: readonly Wanted[]): Promise<Facts> {
  const wishes = wishesOf(wanted);
  const timed = wishes.filter(({ holdsTime }) => holdsTime);
  const spans = timed.map((wish) => ({ ...wish, start: new Date(wish.start), end: new Date(wish.end) }));
  const counts = await countOverlaps(tx, spans);
  const keys = wanted.map(({ read }) => read.key);
  const known = await findKnownRecords(tx, 'appointments', keys);
  return {
    now: clock.now(),
    known,
    appointments: await findWhoAndWhen(
      tx,
      [...known.values()].map(({ id }) => id),
    ),
    isEnabled: await findEnabling(tx, ascending(wishes.map(({ doctorId }) => doctorId))),
    isActive: await findActivity(tx, ascending(wishes.map(({ patientId }) => patientId))),
    overlaps: new Map(timed.map((wish, index) => [wish, counts[index] ?? 0])),
  };
}

/** Those of these doctors who exist, with whether they are enabled; a chunk names few. */
async function findEnabling(tx: Tx, doctorIds: readonly number[]): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>();
  for (const doctorId of doctorIds) {
    const doctor = await findDoctorState(tx, doctorId);
    // To an import, a doctor without confirmation is not there.
    if (doctor?.isConfirmed) found.set(doctorId, doctor.isEnabled);
  }
  return found;
}
