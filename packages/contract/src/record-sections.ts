/** The sections of a patient's record that a clinic can hide from a role, in the order of the settings. */
export const recordSections = [
  'contact',
  'emergency_contact',
  'insurance',
  'medical_history',
  'medication',
  'visit_reason',
  'visit_notes',
  'outcome',
] as const;
export type RecordSection = (typeof recordSections)[number];

/** The fields of a patient and of an appointment that belong to a section. Other fields cannot be hidden. */
export const sectionOfField = {
  email: 'contact',
  phone: 'contact',
  contactBy: 'contact',
  address: 'contact',
  city: 'contact',
  state: 'contact',
  zipCode: 'contact',
  country: 'contact',
  emergencyContactName: 'emergency_contact',
  emergencyContactPhone: 'emergency_contact',
  insuranceProvider: 'insurance',
  insurancePolicyNumber: 'insurance',
  medicalHistory: 'medical_history',
  allergies: 'medication',
  currentMedications: 'medication',
  reasonForVisit: 'visit_reason',
  cancellationReason: 'visit_reason',
  notes: 'visit_notes',
  diagnosis: 'outcome',
  treatment: 'outcome',
  prescription: 'outcome',
} as const satisfies Record<string, RecordSection>;
