import type { ImportOptions } from '@anteroom/contract/imports';
import { dateReadings, findKnownRecords, type ImportLine, type Pass } from '#features/imports';
import { findPatientStates } from '#features/patients';
import { findDoctorStates } from '#features/staff';
import { ascending } from '#platform/ascending';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { dateInZone } from '#platform/time/clinic-time';
import type { TimedLine } from './earlier-lines.rules.ts';
import { findPeople } from './find-people.ts';
import { countOverlaps, findWhoAndWhen, type OwnLines, type Span } from './import.queries.ts';
import {
  type ChangingData,
  type CurrentData,
  planImportedAppointment,
  type Wanted,
} from './plan-imported-appointment.rules.ts';
import type { ReadLine } from './read-line.rules.ts';
import type { VisitRules } from './read-visit.rules.ts';

export function visitRules(
  { settings: { clinicTimezone: zone }, clock }: Context,
  options: ImportOptions,
): VisitRules & Pick<ImportOptions, 'unreadableCells'> {
  const today = dateInZone(clock.now(), zone);
  const { pastStatus, unreadableCells } = options;
  return { zone, readings: dateReadings(options, { today, zone }), pastStatus, unreadableCells, today };
}

export async function findWanted(
  tx: Tx,
  { options: { doctorId } }: Pass,
  read: readonly ReadLine[],
): Promise<Wanted[]> {
  const people = await findPeople(tx, read);
  return read.map((each) => planImportedAppointment(each, people, doctorId));
}

/** Reads all data that the decision on these lines depends on, except earlier lines of the file. */
export async function readCurrentData(
  context: Context,
  tx: Tx,
  { wanted, own }: { wanted: readonly Wanted[]; own: OwnLines },
): Promise<CurrentData> {
  const keys = wanted.map(({ read }) => read.key);
  const known = await findKnownRecords(tx, 'appointments', keys);
  const { appointments, changing } = await pipeline({
    appointments: findWhoAndWhen(
      tx,
      [...known.values()].map(({ id }) => id),
    ),
    changing: readChangingData(context, tx, { wanted, own }),
  });
  return { known, appointments, ...changing };
}

/** Reads the data that staff can change while an import runs: doctors, patients and taken times. */
export async function readChangingData(
  { clock, settings: { clinicTimezone: zone } }: Context,
  tx: Tx,
  { wanted, own }: { wanted: readonly Wanted[]; own: OwnLines },
): Promise<ChangingData> {
  const lines = wanted.map(({ line }) => line);
  const timed = lines.flatMap(spanOf);
  const { counts, isEnabled, patients } = await pipeline({
    counts: countOverlaps(
      tx,
      timed.map(({ span }) => span),
      own,
    ),
    isEnabled: findEnabling(tx, ascending(lines.flatMap(({ doctorId }) => doctorId ?? []))),
    patients: findPatientStates(tx, ascending(lines.flatMap(({ patientId }) => patientId ?? []))),
  });
  const overlaps = new Map(timed.map(({ line }, index) => [line, counts[index] ?? 0]));
  return { now: clock.now(), zone, isEnabled, patients, overlaps };
}

/**
 * Returns the range of the lines being decided. Appointments that these lines already created don't count as taken
 * times.
 */
export function ownLines({ importId }: Pass, lines: readonly ImportLine[]): OwnLines {
  return { importId, from: lines[0]?.lineNumber ?? 0, to: lines.at(-1)?.lineNumber ?? 0 };
}

/**
 * Returns the line with the time that it would occupy, or an empty array if it occupies none or the time is unknown.
 */
function spanOf(line: TimedLine): { line: TimedLine; span: Span }[] {
  const { doctorId, patientId, start, end } = line;
  if (!line.holdsTime || start === null || end === null) return [];
  return [{ line, span: { doctorId, patientId, start, end } }];
}

/**
 * Maps the ids of those doctors that exist to whether they are enabled. An import treats an unconfirmed doctor as
 * unknown.
 */
async function findEnabling(tx: Tx, doctorIds: readonly number[]): Promise<Map<number, boolean>> {
  const states = [...(await findDoctorStates(tx, doctorIds))];
  return new Map(
    states.flatMap(([id, { isConfirmed, isEnabled }]) => (isConfirmed ? [[id, isEnabled]] : [])),
  );
}
