export const patientSections = {
  basic: ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'gender'],
  address: ['address', 'city', 'state', 'zipCode', 'country'],
  emergency: ['emergencyContactName', 'emergencyContactPhone'],
  medical: ['medicalHistory', 'allergies', 'currentMedications'],
  insurance: ['insuranceProvider', 'insurancePolicyNumber'],
} as const;

export type PatientSection = keyof typeof patientSections;
export type PatientField = (typeof patientSections)[PatientSection][number];

export const patientFields: readonly PatientField[] = Object.values(patientSections).flat();

/** The form's values: text for every field, empty if unknown. */
export type PatientFormValues = Record<PatientField | 'doctorId', string>;
