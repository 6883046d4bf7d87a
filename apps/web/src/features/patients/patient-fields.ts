import { eachPatientField, type PatientField } from '@anteroom/contract/patient-fields';
import type { RecordSection } from '@anteroom/contract/record-sections';
import { sectionOfShape } from '@anteroom/contract/section-marks';

/** The sections of the patient form and of the record, each with its fields in order. */
export const patientSections = {
  basic: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'dateOfBirth',
    'gender',
    'language',
    'contactBy',
    'dateOfDeath',
  ],
  address: ['address', 'city', 'state', 'zipCode', 'country'],
  emergency: ['emergencyContactName', 'emergencyContactPhone'],
  medical: ['medicalHistory', 'allergies', 'currentMedications'],
  insurance: ['insuranceProvider', 'insurancePolicyNumber'],
} as const satisfies Record<string, readonly PatientField[]>;

const shapes = eachPatientField('output');

/**
 * Returns the hideable section of a record to which a field belongs, or undefined if the clinic cannot hide the field.
 */
export const sectionOf = (field: PatientField): RecordSection | undefined => sectionOfShape(shapes[field]);

export type PatientSection = keyof typeof patientSections;

/** All patient fields in the order of the form. */
export const patientFields: readonly PatientField[] = Object.values(patientSections).flat();

/** The hideable sections that contain fields of a patient. */
export const sectionsOfPatient = [...new Set(patientFields.flatMap((field) => sectionOf(field) ?? []))];

export const patientFieldLabels = eachPatientField('label');

/** The form's values. Each field is a string, which is empty if the value is unknown. */
export type PatientFormValues = Record<PatientField | 'doctorId', string>;
