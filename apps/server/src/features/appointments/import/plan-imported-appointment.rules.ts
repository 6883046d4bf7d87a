import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import {
  judgeByEarlier,
  judgeByKnown,
  type KnownRecord,
  keyOfExternalId,
  type Outcome,
  type Reason,
  refuseNumber,
} from '#features/imports';
import type { Comparison } from '#features/patients';
import { holdsItsTime } from '../appointment-change.rules.ts';
import type { EarlierLines, TimedLine } from './earlier-lines.rules.ts';
import type { PatientName, ReadLine } from './read-line.rules.ts';
import { timeField, type Visit } from './read-visit.rules.ts';

export type ImportedAppointment = TimedLine & {
  visit: Visit;
  fields: { patient: ImportField; doctor: ImportField | null; time: ImportField };
};

export type People = {
  doctorsByEmail: ReadonlyMap<string, { id: number }>;
  patientsByKey: ReadonlyMap<string, KnownRecord>;
  patientIds: ReadonlySet<number>;
  patientsByName: ReadonlyMap<ReadLine, readonly number[]>;
  /** The line's patient data compared with the patient who has its id. */
  comparisons: ReadonlyMap<ReadLine, Comparison>;
};

export type Wanted = { read: ReadLine } & ({ planned: ImportedAppointment } | { reasons: Reason[] });

type Found<T> = { id: T; field: ImportField | null } | { reasons: Reason[] };

/** Returns the appointment that a line asks for, or all errors of the line that need no other data. */
export function planImportedAppointment(read: ReadLine, people: People, doctorId: number | null): Wanted {
  const { line, key, visit } = read;
  const patient = findPatient(read, people);
  const doctor = findDoctor(read, people, doctorId);
  if ('reasons' in patient || 'reasons' in doctor || 'reasons' in visit) {
    const reasons = [patient, doctor, visit].flatMap((part) => ('reasons' in part ? part.reasons : []));
    return { read, reasons };
  }
  const start = visit.visit.scheduledDateTime;
  const fields = {
    patient: patient.field ?? 'patientId',
    doctor: doctor.field,
    time: timeField(line.cells),
  } as const;
  const planned = {
    lineNumber: line.lineNumber,
    digest: line.digest,
    key,
    doctorId: doctor.id,
    patientId: patient.id,
    visit: visit.visit,
    start,
    end: start + visit.visit.durationMinutes * 60_000,
    fields,
    holdsTime: holdsItsTime(visit.visit),
  };
  return { read, planned };
}

function refuse(field: ImportField | null, message: string): { reasons: Reason[] } {
  return { reasons: [{ field, message }] };
}

function findDoctor(
  { doctorEmail }: ReadLine,
  { doctorsByEmail }: People,
  ofAll: number | null,
): Found<number> {
  if (doctorEmail === null) {
    return ofAll === null ? refuse('doctorEmail', 'Doctor is required') : { id: ofAll, field: null };
  }
  const doctor = doctorsByEmail.get(doctorEmail);
  return doctor ? { id: doctor.id, field: 'doctorEmail' } : refuse('doctorEmail', unknownDoctor);
}

const unknownDoctor =
  'There is no doctor with this email. Leave this column out to give all lines to the doctor you choose.';

function findPatient(read: ReadLine, people: People): Found<number> {
  const { patient } = read;
  if ('reasons' in patient) return patient;
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
 * Returns whether an id belongs to another person than the line describes, for example an id from another system. A
 * different last name alone is accepted: it may have changed.
 */
function isSomeoneElse(found: Comparison | undefined): boolean {
  if (!found) return false;
  const { sameFirstName, sameLastName, sameBirth } = found;
  return sameBirth === false || sameFirstName === false || (sameLastName === false && !sameBirth);
}

export function patientOfNumber({ patient }: ReadLine, people: Pick<People, 'patientsByKey' | 'patientIds'>) {
  if ('reasons' in patient || patient.by === 'name') return null;
  if (patient.by === 'id') return people.patientIds.has(patient.id) ? patient.id : null;
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

/** The fields that show whether a line means the same appointment. */
export type WhoAndWhen = { patientId: number; start: number };

/** The current data about some lines, read under the locks. */
export type CurrentData = {
  now: Date;
  /** By the lines' keys; `appointments`: those that still exist, by id. */
  known: ReadonlyMap<string, KnownRecord>;
  appointments: ReadonlyMap<number, WhoAndWhen>;
  isEnabled: ReadonlyMap<number, boolean>;
  isActive: ReadonlyMap<number, boolean>;
  overlaps: ReadonlyMap<ImportedAppointment, number>;
};

export type Decided = { outcome: Outcome; taken: { planned: ImportedAppointment; overlaps: number } | null };

type Rules = Pick<ImportOptions, 'doubtfulLines'> & { importId: number };

/** Decides on a line, after the lines before it. */
export function decide(
  wanted: Wanted,
  currentData: CurrentData,
  earlier: EarlierLines,
  rules: Rules,
): Decided {
  const known = judgeKnown(wanted, currentData, earlier, rules);
  if (known) return { outcome: known, taken: null };
  if ('reasons' in wanted) return refused(wanted.reasons);
  const { planned } = wanted;
  const overlaps = planned.holdsTime
    ? (currentData.overlaps.get(planned) ?? 0) + earlier.countOverlaps(planned)
    : 0;
  const reasons = [
    ...checkDoctor(planned, currentData),
    ...checkPatient(planned, currentData),
    ...(rules.doubtfulLines === 'import' ? [] : checkTime(planned, overlaps)),
  ];
  if (reasons.length > 0) return refused(reasons);
  earlier.add(planned);
  return { outcome: { kind: 'accepted' }, taken: { planned, overlaps } };
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
  return there && 'planned' in wanted && isAnother(wanted.planned, there)
    ? refuseNumber('Another appointment came with this number before')
    : { kind: 'already_there' };
}

/**
 * Returns whether the existing appointment is a different one. One that was only moved, or only given another patient,
 * is the same. A deleted one is ignored.
 */
function isAnother({ patientId, start }: ImportedAppointment, there: WhoAndWhen): boolean {
  return patientId !== there.patientId && start !== there.start;
}

function refused(reasons: Reason[]): Decided {
  return { outcome: { kind: 'refused', reasons }, taken: null };
}

/** Rejects future appointments with a disabled doctor. Past ones are accepted. */
function checkDoctor(planned: ImportedAppointment, { isEnabled, now }: CurrentData): Reason[] {
  const { doctor: field } = planned.fields;
  const state = isEnabled.get(planned.doctorId);
  if (state === undefined) return [{ field, message: 'There is no such doctor' }];
  return state || !isComing(planned, now) ? [] : [{ field, message: 'This doctor is no longer active.' }];
}

function isComing({ holdsTime, start }: ImportedAppointment, now: Date): boolean {
  return holdsTime && start >= now.getTime();
}

/** Rejects future appointments of an inactive patient. Past ones are accepted. */
function checkPatient(planned: ImportedAppointment, { isActive, now }: CurrentData): Reason[] {
  if (!isComing(planned, now) || isActive.get(planned.patientId)) return [];
  return [{ field: planned.fields.patient, message: 'This patient is inactive and cannot be booked.' }];
}

function checkTime({ fields: { time: field } }: ImportedAppointment, overlaps: number): Reason[] {
  if (overlaps === 0) return [];
  const others = overlaps === 1 ? 'another appointment' : `${overlaps} other appointments`;
  return [{ field, message: `This time overlaps ${others}.` }];
}
