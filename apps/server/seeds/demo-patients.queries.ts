import { toPatientColumns } from '#features/patients';
import type { Tx } from '#platform/db/database';
import type { DemoPatient } from './demo-patients.ts';
import { idOf, type StaffIds } from './demo-staff.queries.ts';

export type PatientIds = ReadonlyMap<DemoPatient, number>;

/**
 * Adds the patients. PostgreSQL returns the rows of one `values` list in order, so the position gives each patient's
 * id.
 */
export async function addPatients(
  tx: Tx,
  patients: readonly DemoPatient[],
  staff: StaffIds,
): Promise<PatientIds> {
  const rows = await tx
    .insertInto('patients')
    .values(patients.map((patient) => toColumns(patient, staff)))
    .returning('id')
    .execute();
  return new Map(patients.map((patient, place) => [patient, rows[place]?.id ?? 0]));
}

function toColumns(patient: DemoPatient, staff: StaffIds) {
  const hasAgreed = patient.contactBy === 'sms';
  return {
    doctor_id: idOf(staff, patient.doctor.email),
    ...toPatientColumns({ ...patient, country: 'USA' }),
    first_name: patient.firstName,
    last_name: patient.lastName,
    sms_consent_at: hasAgreed ? patient.createdAt : null,
    sms_consent_by: hasAgreed ? idOf(staff, patient.doctor.bookedBy) : null,
    is_active: patient.isActive,
    created_at: patient.createdAt,
    updated_at: patient.createdAt,
  };
}
