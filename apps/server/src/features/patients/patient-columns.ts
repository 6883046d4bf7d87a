import { type PatientField, patientFieldNames } from '@anteroom/contract/patient-fields';
import type { UpdatePatientBody } from '@anteroom/contract/patients';
import type { DB } from '#platform/db/schema.gen';

/** The editable fields of a patient. An absent field stays unchanged; null clears it. */
export type WritablePatient = Pick<UpdatePatientBody, PatientField>;

/**
 * The column of each field. Every statement that reads or writes all fields of a patient takes its columns from here.
 */
const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  dateOfBirth: 'date_of_birth',
  dateOfDeath: 'date_of_death',
  gender: 'gender',
  language: 'language',
  contactBy: 'contact_by',
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
} as const satisfies Record<PatientField, keyof DB['patients']>;

type ColumnOf = typeof columnOf;

export const patientColumns = Object.values(columnOf);

/** Returns the fields of a stored row of `patients`. */
export function fieldsOfRow(row: Readonly<Record<string, unknown>>): Record<PatientField, string | null> {
  return Object.fromEntries(
    patientFieldNames.map((field) => [field, row[columnOf[field]] ?? null]),
  ) as Record<PatientField, string | null>;
}

/** A column with its name in the contract, for example `patients.first_name as firstName`. */
type Selected<Field extends PatientField = PatientField> = {
  [Each in Field]: `patients.${ColumnOf[Each]} as ${Each}`;
}[Field];

function selected<Field extends PatientField>(field: Field): Selected<Field> {
  return `patients.${columnOf[field]} as ${field}` as const;
}

/** Selects every field under its name in the contract. */
export const patientSelection: readonly Selected[] = patientFieldNames.map((field) => selected(field));

type Columns = { [Field in keyof WritablePatient as ColumnOf[Field]]: WritablePatient[Field] };

export function toPatientColumns(patient: WritablePatient): Columns {
  const given = patientFieldNames.filter((field) => patient[field] !== undefined);
  return Object.fromEntries(given.map((field) => [columnOf[field], patient[field]])) as Columns;
}
