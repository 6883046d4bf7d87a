import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import {
  isOwnLine,
  judgeByEarlier,
  judgeByKnown,
  type KnownRecord,
  keyOfExternalId,
  type Outcome,
  type Reason,
  refuseNumber,
} from '#features/imports';
import type { Comparison, PatientState } from '#features/patients';
import { dateInZone } from '#platform/time/clinic-time';
import { holdsItsTime } from '../appointment-change.rules.ts';
import type { EarlierLines, TimedLine } from './earlier-lines.rules.ts';
import type { PatientName, ReadLine } from './read-line.rules.ts';
import { timeField, type Visit } from './read-visit.rules.ts';

export type ImportedAppointment = TimedLine & {
  doctorId: number;
  patientId: number;
  start: number;
  end: number;
  visit: Visit;
};

export type People = {
  /** The doctors that lines name, by email address or name in lower case. `several` if doctors share the name. */
  doctors: ReadonlyMap<string, { id: number } | 'several'>;
  patientsByKey: ReadonlyMap<string, KnownRecord>;
  /** The current id for each id in the file. For a merged record, this is the id of the surviving record. */
  patientIds: ReadonlyMap<number, number>;
  patientsByName: ReadonlyMap<ReadLine, readonly number[]>;
  /** The result of comparing each line's patient data with the patient whose id the line contains. */
  comparisons: ReadonlyMap<ReadLine, Comparison>;
};

export type Wanted = {
  read: ReadLine;
  /** The valid fields of the line, for checks against other data. */
  line: TimedLine;
  fields: { patient: ImportField; doctor: ImportField | null; time: ImportField };
  /** The appointment to add. Null if the line is rejected. */
  planned: ImportedAppointment | null;
  /** The errors of the cells. `decide` adds those that depend on the state of doctors, patients and appointments. */
  reasons: Reason[];
};

type Found<T> = { id: T; field: ImportField | null } | { reasons: Reason[] };

/** Returns the appointment that a line describes, and the errors of its cells, such as an unknown patient or doctor. */
export function planImportedAppointment(read: ReadLine, people: People, doctorId: number | null): Wanted {
  const { line, key, visit } = read;
  const patient = read.patient ? findPatient(read, read.patient, people) : { reasons: [] };
  const doctor = findDoctor(read, people, doctorId);
  const reasons = [read, patient, doctor, visit].flatMap((part) => ('reasons' in part ? part.reasons : []));
  const { at, durationMinutes, status } = visit.known;
  const timed: TimedLine = {
    lineNumber: line.lineNumber,
    digest: line.digest,
    key,
    doctorId: 'id' in doctor ? doctor.id : null,
    patientId: 'id' in patient ? patient.id : null,
    start: at,
    end: at === null || durationMinutes === null ? null : at + durationMinutes * 60_000,
    holdsTime: status !== null && holdsItsTime({ status }),
  };
  const fields = {
    patient: ('id' in patient ? patient.field : null) ?? 'patientId',
    doctor: 'id' in doctor ? doctor.field : null,
    time: timeField(line.cells),
  } as const;
  return { read, line: timed, fields, planned: plannedOf(timed, visit.visit, reasons), reasons };
}

function plannedOf(line: TimedLine, visit: Visit | null, reasons: readonly Reason[]): Wanted['planned'] {
  const { doctorId, patientId, start, end } = line;
  if (reasons.length > 0 || visit === null) return null;
  if (doctorId === null || patientId === null || start === null || end === null) return null;
  return { ...line, doctorId, patientId, start, end, visit };
}

function refuse(field: ImportField | null, message: string): { reasons: Reason[] } {
  return { reasons: [{ field, message }] };
}

function findDoctor({ doctor: text }: ReadLine, { doctors }: People, ofAll: number | null): Found<number> {
  if (text === null) {
    return ofAll === null ? refuse('doctorEmail', 'Doctor is required') : { id: ofAll, field: null };
  }
  const doctor = doctors.get(text);
  if (doctor === 'several') return refuse('doctorEmail', severalDoctors);
  return doctor ? { id: doctor.id, field: 'doctorEmail' } : refuse('doctorEmail', unknownDoctor);
}

const unknownDoctor =
  'There is no doctor with this email or name. Leave this column out to give all lines to the doctor you choose.';
const severalDoctors = 'Several doctors have this name. Write the doctor’s email address instead.';

function findPatient(read: ReadLine, patient: PatientName, people: People): Found<number> {
  const field = patientFields[patient.by];
  const [id, other] = candidates(read, patient, people);
  if (id === undefined) return refuse(field, unknownPatient[patient.by]);
  if (other !== undefined) {
    return refuse(field, 'There are several patients with this name; the date of birth or an id tells which');
  }
  if (isSomeoneElse(people.comparisons.get(read))) {
    return refuse(field, 'The patient with this number has another name or date of birth');
  }
  return { id, field };
}

/**
 * Returns whether an id belongs to a person other than the one that the line describes, for example because the id
 * comes from another system. A different last name is accepted if the date of birth is the same, because a last name
 * may have changed.
 */
function isSomeoneElse(found: Comparison | undefined): boolean {
  if (!found) return false;
  const { sameFirstName, sameLastName, sameBirth } = found;
  return sameBirth === false || sameFirstName === false || (sameLastName === false && !sameBirth);
}

export function patientOfNumber({ patient }: ReadLine, people: Pick<People, 'patientsByKey' | 'patientIds'>) {
  if (patient === null || patient.by === 'name') return null;
  if (patient.by === 'id') return people.patientIds.get(patient.id) ?? null;
  const known = people.patientsByKey.get(keyOfExternalId(patient.externalId));
  return known && !(known.isOwn && !known.exists) ? known.id : null;
}

const patientFields = {
  externalId: 'patientExternalId',
  id: 'patientId',
  name: 'patientLastName',
} as const satisfies Record<PatientName['by'], ImportField>;

const unknownPatient = {
  externalId: 'No patient with this external id was imported',
  id: 'There is no such patient',
  name: 'There is no patient with this name',
} as const satisfies Record<PatientName['by'], string>;

function candidates(read: ReadLine, patient: PatientName, people: People): readonly number[] {
  if (patient.by === 'name') return people.patientsByName.get(read) ?? [];
  const id = patientOfNumber(read, people);
  return id === null ? [] : [id];
}

/** The fields that show whether a line describes an existing appointment. */
export type WhoAndWhen = { patientId: number; start: number };

/** The data that staff can change while an import runs. */
export type ChangingData = {
  now: Date;
  zone: string;
  isEnabled: ReadonlyMap<number, boolean>;
  patients: ReadonlyMap<number, PatientState>;
  overlaps: ReadonlyMap<TimedLine, number>;
};

/** The current data that is needed to decide on some lines. */
export type CurrentData = ChangingData & {
  /**
   * `known` contains the records that an earlier import or export stored under the keys of these lines. `appointments`
   * contains, by id, the appointments among them that still exist.
   */
  known: ReadonlyMap<string, KnownRecord>;
  appointments: ReadonlyMap<number, WhoAndWhen>;
};

export type TakenLine = { planned: ImportedAppointment; isOverlapping: boolean };

/** `outcome` is null for a line that was written and counted before a crash. */
export type DecidedLine = { wanted: Wanted; outcome: Outcome | null; taken: TakenLine | null };

export type AcceptedLine = { wanted: Wanted; taken: TakenLine };

type Rules = Pick<ImportOptions, 'doubtfulLines'> & { importId: number };

/** Decides whether to import a line, given the lines before it. */
export function decide(
  wanted: Wanted,
  currentData: CurrentData,
  earlier: EarlierLines,
  rules: Rules,
): DecidedLine {
  const { line, planned } = wanted;
  if (isOwnLine(line, currentData.known.get(line.key), rules.importId)) {
    earlier.add(line);
    return { wanted, outcome: null, taken: null };
  }
  const known = judgeKnown(wanted, currentData, earlier, rules);
  if (known?.kind === 'already_there') return { wanted, outcome: known, taken: null };
  const overlaps = line.holdsTime ? (currentData.overlaps.get(line) ?? 0) + earlier.countOverlaps(line) : 0;
  const reasons = [
    ...(known?.kind === 'refused' ? known.reasons : []),
    ...wanted.reasons,
    ...reasonsAgainst(wanted, currentData, { overlaps, doubtfulLines: rules.doubtfulLines }),
  ];
  if (!planned || reasons.length > 0) return { wanted, outcome: { kind: 'refused', reasons }, taken: null };
  earlier.add(planned);
  const outcome: Outcome = { kind: 'accepted', emptied: wanted.read.emptied };
  return { wanted, outcome, taken: { planned, isOverlapping: overlaps > 0 } };
}

/** Returns the reasons to reject a line that result from existing data. */
export function reasonsAgainst(
  wanted: Wanted,
  data: ChangingData,
  { overlaps, doubtfulLines }: Pick<ImportOptions, 'doubtfulLines'> & { overlaps: number },
): Reason[] {
  return [
    ...checkDoctor(wanted, data),
    ...checkPatient(wanted, data),
    ...(doubtfulLines === 'import' ? [] : checkTime(wanted, overlaps)),
  ];
}

function judgeKnown(
  wanted: Wanted,
  { known, appointments }: CurrentData,
  earlier: EarlierLines,
  { importId }: Rules,
): Outcome | null {
  const { line, key } = wanted.read;
  const keyed = { key, lineNumber: line.lineNumber, digest: line.digest };
  const record = known.get(key);
  const outcome = judgeByKnown(keyed, record, importId) ?? judgeByEarlier(keyed, earlier.taken);
  if (outcome !== 'to_compare') return outcome;
  const there = record && appointments.get(record.id);
  return there && wanted.planned && isAnother(wanted.planned, there)
    ? refuseNumber('Another appointment came with this number before')
    : { kind: 'already_there' };
}

/**
 * Returns whether the existing appointment has another patient and another time than the line. An appointment that was
 * only moved, or only given another patient, counts as the same.
 */
function isAnother({ patientId, start }: ImportedAppointment, there: WhoAndWhen): boolean {
  return patientId !== there.patientId && start !== there.start;
}

/** Rejects upcoming appointments with a disabled doctor. Accepts past and cancelled appointments. */
function checkDoctor(
  { line, fields: { doctor: field } }: Wanted,
  { isEnabled, now }: ChangingData,
): Reason[] {
  if (line.doctorId === null) return [];
  const state = isEnabled.get(line.doctorId);
  if (state === undefined) return [{ field, message: 'There is no such doctor' }];
  return state || !isComing(line, now) ? [] : [{ field, message: 'This doctor is no longer active.' }];
}

function isComing({ holdsTime, start }: TimedLine, now: Date): boolean {
  return holdsTime && start !== null && start >= now.getTime();
}

/**
 * Rejects all appointments of a restricted patient, upcoming ones of an inactive patient (unless they are cancelled),
 * and visits before the patient was born.
 */
function checkPatient({ line, fields }: Wanted, { patients, now, zone }: ChangingData): Reason[] {
  if (line.patientId === null) return [];
  const patient = patients.get(line.patientId);
  // Another request has merged or erased the patient since the line was read.
  if (!patient) return [{ field: fields.patient, message: 'There is no such patient' }];
  const { isActive, isRestricted, dateOfBirth } = patient;
  if (isRestricted) return [{ field: fields.patient, message: 'The record of this patient is restricted.' }];
  const isUnborn =
    line.start !== null && dateOfBirth !== null && dateInZone(new Date(line.start), zone) < dateOfBirth;
  return [
    ...(isActive || !isComing(line, now)
      ? []
      : [{ field: fields.patient, message: 'This patient is inactive and cannot be booked.' }]),
    ...(isUnborn
      ? [{ field: fields.time, message: 'This visit is before the patient’s date of birth' }]
      : []),
  ];
}

function checkTime({ fields: { time: field } }: Wanted, overlaps: number): Reason[] {
  if (overlaps === 0) return [];
  const others = overlaps === 1 ? 'another appointment' : `${overlaps} other appointments`;
  return [{ field, message: `This time overlaps ${others}.` }];
}
