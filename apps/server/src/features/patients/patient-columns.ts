import type { UpdatePatientBody } from '@anteroom/contract/patients';

/** The editable fields of a patient. An absent field stays unchanged; null clears it. */
export type WritablePatient = Omit<UpdatePatientBody, 'doctorId' | 'isActive'>;

const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  dateOfBirth: 'date_of_birth',
  gender: 'gender',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  country: 'country',
  emergencyContactName: 'emergency_contact_name',
  emergencyContactPhone: 'emergency_contact_phone',
  medicalHistory: 'medical_history',
  allergies: 'allergies',
  currentMedications: 'current_medications',
  insuranceProvider: 'insurance_provider',
  insurancePolicyNumber: 'insurance_policy_number',
} as const satisfies Record<keyof WritablePatient, string>;

type Columns = { [Field in keyof WritablePatient as (typeof columnOf)[Field]]: WritablePatient[Field] };

export function toPatientColumns(patient: WritablePatient): Columns {
  const given = Object.entries(columnOf).filter(
    ([field]) => patient[field as keyof WritablePatient] !== undefined,
  );
  return Object.fromEntries(
    given.map(([field, column]) => [column, patient[field as keyof WritablePatient]]),
  ) as Columns;
}
