import type { Patient } from '@anteroom/contract/patients';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { createRowLoader, listAsText, unnested } from '#platform/db/pipeline/row-loader';
import type { DB } from '#platform/db/schema.gen';
import { patientSelection, toPatientColumns, type WritablePatient } from './patient-columns.ts';

const columns = [
  'patients.id',
  'patients.doctor_id as doctorId',
  'doctor.name as doctorName',
  ...patientSelection,
  'patients.is_active as isActive',
  'patients.version',
  'patients.created_at as createdAt',
  'patients.updated_at as updatedAt',
  'patients.last_name_order as lastNameOrder',
  'patients.first_name_order as firstNameOrder',
  'patients.sms_consent_at as smsConsentAt',
  'patients.sms_consent_by as smsConsentBy',
  'patients.email_unconfirmed_since as emailUnconfirmedSince',
] as const;

/**
 * Restricts a query to the patients the caller may read: those of the doctors they act for, and those with an
 * appointment with one of these doctors. Only admins may read restricted records. The condition is part of the SQL, so
 * that pages, counts and searches cannot bypass it.
 */
export function isVisibleTo(actor: Actor) {
  return (patients: ExpressionBuilder<DB, 'patients'>): Expression<SqlBool> => {
    if (actor.doctorIds === 'all') return sql<SqlBool>`true`;
    return patients.exists(
      patients
        .selectFrom('patient_readers')
        .select('patient_readers.patient_id')
        .whereRef('patient_readers.patient_id', '=', 'patients.id')
        .where('patient_readers.doctor_id', 'in', [0, ...actor.doctorIds]),
    );
  };
}

export function patientRows(db: Db | Tx) {
  return db
    .selectFrom('patients')
    .innerJoin('users as doctor', 'doctor.id', 'patients.doctor_id')
    .select(columns)
    .select(
      sql<string | null>`(select name from users where id = patients.sms_consent_by)`.as('smsConsentName'),
    )
    .select(newestConfirmationMail.as('confirmationMail'));
}

/**
 * Selects the newest confirmation mail only for an address that is not confirmed yet, so that other patients need no
 * lookup.
 */
const newestConfirmationMail = sql<Patient['emailConfirmationMail']>`
  case when patients.email_unconfirmed_since is not null then (
    select json_build_object(
      'state', case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'waiting' end,
      'at', floor(extract(epoch from coalesce(sent_at, given_up_at, created_at)) * 1000)::bigint)
    from mail_jobs
    where recipient = patients.email and kind = 'address_confirmation'
      and (details ->> 'patientId')::bigint = patients.id
    order by created_at desc, id desc limit 1
  ) end`;

export type PatientRow = Awaited<ReturnType<ReturnType<typeof patientRows>['execute']>>[number];

export function findVisiblePatient(
  db: Db | Tx,
  actor: Actor,
  patientId: number,
): Promise<PatientRow | undefined> {
  return findWanted(db, { patientId, readers: actor.doctorIds });
}

type Wanted = { patientId: number; readers: Actor['doctorIds'] };

const findWanted = createRowLoader((db, wanted: readonly Wanted[]) =>
  listWanted(
    db,
    wanted.map(({ patientId }) => patientId),
    wanted.map(({ readers }) => (readers === 'all' ? null : listAsText(readers))),
  ),
);

/** Finds patients for several callers at once. Each caller gets only the patients that `isVisibleTo` allows. */
const listWanted = preparedQuery((db, patientIds: readonly number[], readers: readonly (string | null)[]) => {
  const wanted = sql<{ patient_id: number; readers: string | null; place: number }>`
    ${unnested(sql`${patientIds}::bigint[]`, sql`${readers}::text[]`)}`;
  return patientRows(db)
    .innerJoin(
      wanted.as<'wanted'>(sql`wanted (patient_id, readers, place)`),
      'wanted.patient_id',
      'patients.id',
    )
    .select('wanted.place')
    .where(
      sql<SqlBool>`(wanted.readers is null or exists (
        select from patient_readers readers
        where readers.patient_id = wanted.patient_id and readers.doctor_id = any(wanted.readers::bigint[])
      ))`,
    );
});

/** Returns the given patients that the caller may read, in no particular order. */
export function listVisiblePatients(
  db: Db,
  actor: Actor,
  patientIds: readonly number[],
): Promise<PatientRow[]> {
  return patientRows(db)
    .where(sql<SqlBool>`patients.id = any(${patientIds}::bigint[])`)
    .where(isVisibleTo(actor))
    .execute();
}

type Reading = { doctorId: number; patientId: number; now: Date };

/**
 * Finds another doctor's patient through an open emergency grant. Separate from `isVisibleTo`, because a grant allows
 * reading one record, but no lists, changes or bookings.
 */
export function findPatientUnderGrant(
  db: Db | Tx,
  { doctorId, patientId, now }: Reading,
): Promise<PatientRow | undefined> {
  return patientRows(db)
    .where('patients.id', '=', patientId)
    .where((patients) =>
      patients.exists(
        patients
          .selectFrom('emergency_grants')
          .select('emergency_grants.id')
          .whereRef('emergency_grants.patient_id', '=', 'patients.id')
          .where('emergency_grants.doctor_id', '=', doctorId)
          .where('emergency_grants.expires_at', '>', now),
      ),
    )
    .executeTakeFirst();
}

/** Returns the id of the patient's doctor, or null if the patient does not exist. */
export async function findDoctorOfPatient(tx: Tx, patientId: number): Promise<number | null> {
  const patient = await tx
    .selectFrom('patients')
    .select('doctor_id as doctorId')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return patient?.doctorId ?? null;
}

/** Takes the patient's lock, which serializes bookings of one patient with several doctors. */
export async function lockPatient(tx: Tx, patientId: number): Promise<void> {
  await locking(tx, patientId);
}

const locking = preparedQuery((tx, patientId: number) =>
  tx.selectFrom('patients').select('id').where('id', '=', patientId).forNoKeyUpdate(),
);

/** Takes the locks of several patients by ascending id, the order used everywhere, to avoid deadlocks. */
export async function lockPatients(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await lockingAll(tx, patientIds);
}

const lockingAll = preparedQuery((tx, patientIds: readonly number[]) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where(sql<SqlBool>`id = any(${patientIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
);

type NewPatient = WritablePatient & { firstName: string; lastName: string };

/** When a patient agreed to messages by SMS, and the user who recorded it. */
export type SmsConsent = { at: Date; by: number };

/**
 * Returns the columns that record the consent if the patient switches to SMS. The database clears them when the patient
 * chooses another kind of contact.
 */
export function consentColumns({ contactBy }: WritablePatient, consent: SmsConsent | null) {
  if (contactBy !== 'sms' || consent === null) return {};
  return { sms_consent_at: consent.at, sms_consent_by: consent.by };
}

export async function insertPatient(
  tx: Tx,
  doctorId: number,
  patient: NewPatient,
  { now, createdBy }: { now: Date; createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('patients')
    .values({
      ...toPatientColumns(patient),
      first_name: patient.firstName,
      last_name: patient.lastName,
      doctor_id: doctorId,
      ...consentColumns(patient, { at: now, by: createdBy }),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Confirms a patient's mail address, so that messages go to it. Returns whether the address was unconfirmed before. */
export async function confirmEmail(tx: Tx, patientId: number): Promise<boolean> {
  const confirmed = await tx
    .updateTable('patients')
    .set({ email_unconfirmed_since: null })
    .where('id', '=', patientId)
    .where('email', 'is not', null)
    .where('email_unconfirmed_since', 'is not', null)
    .returning('id')
    .execute();
  return confirmed.length > 0;
}

type Change = WritablePatient & { doctorId?: number | undefined; isActive?: boolean | undefined };

type Writing = { now: Date; consent: SmsConsent | null };

/**
 * After a merge or a separation, stores the time since which the mail address has been unconfirmed. Null if it is
 * confirmed.
 */
export async function takeOverEmail(tx: Tx, patientId: number, unconfirmedSince: Date | null): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ email_unconfirmed_since: unconfirmedSince })
    .where('id', '=', patientId)
    .execute();
}

/** Updates a patient. Stores `consent` only if the patient switches to SMS. */
export async function updatePatientRow(
  tx: Tx,
  patientId: number,
  change: Change,
  { now, consent }: Writing,
): Promise<void> {
  const { doctorId, isActive, ...fields } = change;
  await tx
    .updateTable('patients')
    .set({
      ...toPatientColumns(fields),
      ...consentColumns(fields, consent),
      ...(doctorId === undefined ? {} : { doctor_id: doctorId }),
      ...(isActive === undefined ? {} : { is_active: isActive }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', patientId)
    .execute();
}
