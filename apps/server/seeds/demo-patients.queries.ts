import type { Tx } from '#platform/db/database';
import type { DemoPatient } from './demo-patients.ts';
import { idOf, type StaffIds } from './demo-staff.queries.ts';

export type PatientIds = ReadonlyMap<DemoPatient, number>;

/** PostgreSQL answers the rows of one `values` list in their order, which is how each patient finds their id. */
export async function addPatients(
  tx: Tx,
  patients: readonly DemoPatient[],
  staff: StaffIds,
): Promise<PatientIds> {
  const rows = await tx
    .insertInto('patients')
    .values(patients.map((patient) => toColumns(patient, idOf(staff, patient.doctor.email))))
    .returning('id')
    .execute();
  return new Map(patients.map((patient, place) => [patient, rows[place]?.id ?? 0]));
}

function toColumns(patient: DemoPatient, doctorId: number) {
  return {
    doctor_id: doctorId,
    first_name: patient.firstName,
    last_name: patient.lastName,
    email: patient.email,
    phone: patient.phone,
    date_of_birth: patient.dateOfBirth,
    gender: patient.gender,
    address: patient.address,
    city: patient.city,
    state: patient.state,
    zip_code: patient.zipCode,
    country: 'USA',
    emergency_contact_name: patient.emergencyContactName,
    emergency_contact_phone: patient.emergencyContactPhone,
    medical_history: patient.medicalHistory,
    allergies: patient.allergies,
    current_medications: patient.currentMedications,
    insurance_provider: patient.insuranceProvider,
    insurance_policy_number: patient.insurancePolicyNumber,
    is_active: patient.isActive,
    created_at: patient.createdAt,
    updated_at: patient.createdAt,
  };
}
