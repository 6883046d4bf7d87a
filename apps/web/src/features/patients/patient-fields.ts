/** The writable details of a patient, section by section as the form shows them. */
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

/** What the form holds: text for every field, empty where nothing is known. */
export type PatientFormValues = Record<PatientField | 'doctorId', string>;
