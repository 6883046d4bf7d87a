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

/** An appointment that a line asks for. */
export type Wish = TimedLine & {
  visit: Visit;
  /** The columns to name where it is refused. */
  fields: { patient: ImportField; doctor: ImportField | null; time: ImportField };
};

/** Who the names in some lines stand for. */
export type People = {
  doctorsByEmail: ReadonlyMap<string, { id: number }>;
  patientsByKey: ReadonlyMap<string, KnownRecord>;
  patientIds: ReadonlySet<number>;
  /** All who have the line's name. */
  patientsByName: ReadonlyMap<ReadLine, readonly number[]>;
  /** What a line says besides a number, held against the patient who has it. */
  comparisons: ReadonlyMap<ReadLine, Comparison>;
};

export type Wanted = { read: ReadLine } & ({ wish: Wish } | { reasons: Reason[] });

type Found<T> = { id: T; field: ImportField | null } | { reasons: Reason[] };

/** What a line asks for, or all that is wrong with it by itself. */
export function planWish(read: ReadLine, people: People, doctorId: number | null): Wanted {
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
  const wish = {
    ...{ lineNumber: line.lineNumber, digest: line.digest, key, doctorId: doctor.id, patientId: patient.id },
    ...{ visit: visit.visit, start, end: start + visit.visit.durationMinutes * 60_000, fields },
    holdsTime: holdsItsTime(visit.visit),
  };
  return { read, wish };
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

/** A number that came into the wrong file, or of another system. A family name alone may have changed since. */
function isSomeoneElse(found: Comparison | undefined): boolean {
  if (!found) return false;
  const { sameFirstName, sameLastName, sameBirth } = found;
  return sameBirth === false || sameFirstName === false || (sameLastName === false && !sameBirth);
}

/** The patient whom a line's number stands for. */
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

/** What of an appointment tells whether a line means the same. */
export type WhoAndWhen = { patientId: number; start: number };

/** What the database says of some wishes, read when nobody could change it any more. */
export type Facts = {
  now: Date;
  /** By the lines' keys, and those of them that are still here, by their ids. */
  known: ReadonlyMap<string, KnownRecord>;
  appointments: ReadonlyMap<number, WhoAndWhen>;
  isEnabled: ReadonlyMap<number, boolean>;
  isActive: ReadonlyMap<number, boolean>;
  overlaps: ReadonlyMap<Wish, number>;
};

export type Decided = { outcome: Outcome; taken: { wish: Wish; overlaps: number } | null };

type Rules = Pick<ImportOptions, 'doubtfulLines'> & { importId: number };

/** What becomes of a line. The lines before it come first. */
export function decide(wanted: Wanted, facts: Facts, earlier: EarlierLines, rules: Rules): Decided {
  const known = judgeKnown(wanted, facts, earlier, rules);
  if (known) return { outcome: known, taken: null };
  if ('reasons' in wanted) return refused(wanted.reasons);
  const { wish } = wanted;
  const overlaps = wish.holdsTime ? (facts.overlaps.get(wish) ?? 0) + earlier.countOverlaps(wish) : 0;
  const reasons = [
    ...refuseDoctor(wish, facts),
    ...refusePatient(wish, facts),
    ...(rules.doubtfulLines === 'import' ? [] : refuseTime(wish, overlaps)),
  ];
  if (reasons.length > 0) return refused(reasons);
  earlier.add(wish);
  return { outcome: { kind: 'accepted' }, taken: { wish, overlaps } };
}

function judgeKnown(
  wanted: Wanted,
  { known, appointments }: Facts,
  earlier: EarlierLines,
  { importId }: Rules,
): Outcome | null {
  const { line, key } = wanted.read;
  const keyed = { key, lineNumber: line.lineNumber, digest: line.digest };
  const record = known.get(key);
  const outcome = judgeByKnown(keyed, record, importId) ?? judgeByEarlier(keyed, earlier.taken);
  if (outcome !== 'to_compare') return outcome;
  const there = record && appointments.get(record.id);
  return there && 'wish' in wanted && isAnother(wanted.wish, there)
    ? refuseNumber('Another appointment came with this number before')
    : { kind: 'already_there' };
}

/** One that was moved, or whose patient was put right, is the same; what was deleted says nothing any more. */
function isAnother({ patientId, start }: Wish, there: WhoAndWhen): boolean {
  return patientId !== there.patientId && start !== there.start;
}

function refused(reasons: Reason[]): Decided {
  return { outcome: { kind: 'refused', reasons }, taken: null };
}

/** Nobody is booked with who has left; whom they saw stays true. */
function refuseDoctor(wish: Wish, { isEnabled, now }: Facts): Reason[] {
  const { doctor: field } = wish.fields;
  const state = isEnabled.get(wish.doctorId);
  if (state === undefined) return [{ field, message: 'There is no such doctor' }];
  return state || !isComing(wish, now) ? [] : [{ field, message: 'This doctor is no longer active.' }];
}

function isComing({ holdsTime, start }: Wish, now: Date): boolean {
  return holdsTime && start >= now.getTime();
}

/** Nobody books who has left or died; that they were here stays true. */
function refusePatient(wish: Wish, { isActive, now }: Facts): Reason[] {
  if (!isComing(wish, now) || isActive.get(wish.patientId)) return [];
  return [{ field: wish.fields.patient, message: 'This patient is inactive and cannot be booked.' }];
}

function refuseTime({ fields: { time: field } }: Wish, overlaps: number): Reason[] {
  if (overlaps === 0) return [];
  const others = overlaps === 1 ? 'another appointment' : `${overlaps} other appointments`;
  return [{ field, message: `This time overlaps ${others}.` }];
}
