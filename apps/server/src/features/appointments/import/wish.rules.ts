import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { keyOfExternalId, type Outcome, type Reason } from '#features/imports';
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
  doctorsByEmail: ReadonlyMap<string, number>;
  patientsByKey: ReadonlyMap<string, number>;
  patientIds: ReadonlySet<number>;
  /** All who have the line's name. */
  patientsByName: ReadonlyMap<ReadLine, readonly number[]>;
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
    ...{ lineNumber: line.lineNumber, key, doctorId: doctor.id, patientId: patient.id },
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
  const id = doctorsByEmail.get(doctorEmail);
  return id === undefined
    ? refuse('doctorEmail', 'There is no doctor with this email')
    : { id, field: 'doctorEmail' };
}

function findPatient(read: ReadLine, people: People): Found<number> {
  const { patient } = read;
  if ('reasons' in patient) return patient;
  const field = patientFields[patient.by];
  const [id, other] = candidates(read, patient, people);
  if (id === undefined) return refuse(field, unknownPatient[patient.by]);
  if (other !== undefined) {
    return refuse(field, 'There are several patients with this name; the date of birth or an id tells which');
  }
  return { id, field };
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

function candidates(read: ReadLine, patient: PatientName, people: People): readonly (number | undefined)[] {
  if (patient.by === 'externalId') return [people.patientsByKey.get(keyOfExternalId(patient.externalId))];
  if (patient.by === 'id') return people.patientIds.has(patient.id) ? [patient.id] : [];
  return people.patientsByName.get(read) ?? [];
}

/** What the database says of some wishes, read when nobody could change it any more. */
export type Facts = {
  now: Date;
  knownKeys: ReadonlySet<string>;
  isEnabled: ReadonlyMap<number, boolean>;
  isActive: ReadonlyMap<number, boolean>;
  overlaps: ReadonlyMap<Wish, number>;
};

export type Decided = { outcome: Outcome; taken: { wish: Wish; overlaps: number } | null };

type Rules = Pick<ImportOptions, 'doubtfulLines'>;

/** What becomes of a line. The lines before it come first. */
export function decide(wanted: Wanted, facts: Facts, earlier: EarlierLines, rules: Rules): Decided {
  const { key, line } = wanted.read;
  if (facts.knownKeys.has(key) || earlier.has(key, line.lineNumber)) {
    return { outcome: { kind: 'already_there' }, taken: null };
  }
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

function refused(reasons: Reason[]): Decided {
  return { outcome: { kind: 'refused', reasons }, taken: null };
}

function refuseDoctor({ doctorId, fields: { doctor: field } }: Wish, { isEnabled }: Facts): Reason[] {
  const state = isEnabled.get(doctorId);
  if (state === undefined) return [{ field, message: 'There is no such doctor' }];
  return state ? [] : [{ field, message: 'This doctor is no longer active.' }];
}

/** Nobody books who has left or died; that they were here stays true. */
function refusePatient(wish: Wish, { isActive, now }: Facts): Reason[] {
  const isComing = wish.holdsTime && wish.start >= now.getTime();
  if (!isComing || isActive.get(wish.patientId)) return [];
  return [{ field: wish.fields.patient, message: 'This patient is inactive and cannot be booked.' }];
}

function refuseTime({ fields: { time: field } }: Wish, overlaps: number): Reason[] {
  if (overlaps === 0) return [];
  const others = overlaps === 1 ? 'another appointment' : `${overlaps} other appointments`;
  return [{ field, message: `This time overlaps ${others}.` }];
}
