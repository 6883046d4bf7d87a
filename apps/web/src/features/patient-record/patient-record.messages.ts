export const recordMessages = {
  patient: 'Patient',
  close: 'Close patient',
  loading: 'Loading patient…',
  allergies: 'Allergies',
  noAllergies: 'No allergies recorded',
  medication: 'Current medication',
} as const;
