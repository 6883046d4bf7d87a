import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { externalIdOf } from '#features/imports';
import type { Db } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';
import { patientSelection } from '../patient-columns.ts';

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

/** Lists the ids of the patients to export, in order, as they were at one moment. */
export async function listIdsToExport(db: Db, filter: PatientFilter): Promise<number[]> {
  const { ids } = await db
    .selectFrom('patients')
    .select(sql<number[]>`coalesce(array_agg(patients.id order by patients.id), '{}')`.as('ids'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return ids;
}

export function listPatientsToExport(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('patients')
    .innerJoin('users as doctor', 'doctor.id', 'patients.doctor_id')
    .select(['patients.id', ...patientSelection])
    .select(['patients.is_active as isActive', 'doctor.email as doctorEmail'])
    .select(externalIdOf('patients', 'patients.id').as('externalId'))
    .where(sql<SqlBool>`patients.id = any(${[...ids]}::bigint[])`)
    .orderBy('patients.id')
    .execute();
}

export type ExportedPatient = Awaited<ReturnType<typeof listPatientsToExport>>[number];
