import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { externalIdOf } from '#features/imports';
import type { Db } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';

export type PatientFilter = {
  doctorId?: number | undefined;
  status?: 'active' | 'inactive' | undefined;
};

function matches({ doctorId, status }: PatientFilter) {
  return (patients: ExpressionBuilder<DB, 'patients'>): Expression<SqlBool> =>
    patients.and([
      ...(doctorId === undefined ? [] : [patients('patients.doctor_id', '=', doctorId)]),
      ...(status === undefined ? [] : [patients('patients.is_active', '=', status === 'active')]),
    ]);
}

export async function countPatients(db: Db, filter: PatientFilter): Promise<number> {
  const { count } = await db
    .selectFrom('patients')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return count;
}

export function listPatientsToExport(
  db: Db,
  { filter, after, limit }: { filter: PatientFilter; after: number; limit: number },
) {
  return db
    .selectFrom('patients')
    .innerJoin('users as doctor', 'doctor.id', 'patients.doctor_id')
    .select(['patients.id', 'patients.first_name as firstName', 'patients.last_name as lastName'])
    .select(['patients.email', 'patients.phone', 'patients.date_of_birth as dateOfBirth', 'patients.gender'])
    .select(['patients.address', 'patients.city', 'patients.state', 'patients.zip_code as zipCode'])
    .select(['patients.country', 'patients.emergency_contact_name as emergencyContactName'])
    .select(['patients.emergency_contact_phone as emergencyContactPhone', 'patients.allergies'])
    .select([
      'patients.medical_history as medicalHistory',
      'patients.insurance_provider as insuranceProvider',
    ])
    .select(['patients.current_medications as currentMedications', 'patients.is_active as isActive'])
    .select(['patients.insurance_policy_number as insurancePolicyNumber', 'doctor.email as doctorEmail'])
    .select(externalIdOf('patients', 'patients.id').as('externalId'))
    .where(matches(filter))
    .where(sql<SqlBool>`patients.id > ${after}`)
    .orderBy('patients.id')
    .limit(limit)
    .execute();
}

export type ExportedPatient = Awaited<ReturnType<typeof listPatientsToExport>>[number];
