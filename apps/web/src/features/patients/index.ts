export { foundPatients, recentPatients, useUpdatePatient } from './api/patient-queries.ts';
export { emergencyCounts } from './api/use-emergency-grants.ts';
export { CreatePatientDialog } from './components/create-patient-dialog.tsx';
export { DeceasedNote } from './components/deceased-note.tsx';
export { DeletePatientDialog } from './components/delete-patient-dialog.tsx';
export { EditPatientDialog } from './components/edit-patient-dialog.tsx';
export { EmergenciesToReview } from './components/emergencies-to-review.tsx';
export {
  EmergencyAccessDialog,
  EmergencyRecordDialog,
  OpenEmergencies,
} from './components/emergency-access-dialog.tsx';
export { EmergencyReviewScreen } from './components/emergency-review-screen.tsx';
export { PatientList } from './components/patient-list.tsx';
export { PatientName } from './components/patient-name.tsx';
export { type ChosenPatient, type FoundPatient, PatientPicker } from './components/patient-picker.tsx';
export { emergencyAccessMessages } from './emergency-access.messages.ts';
export { emergencyReviewMessages } from './emergency-review.messages.ts';
export {
  PrepareDrawer,
  patientIdIn,
  shownPatientId,
  useClosePatient,
  useOpenPatient,
} from './patient-address.ts';
export { patientDetails } from './patient-details.ts';
export { patientFieldLabels, patientSections, sectionsOfPatient } from './patient-fields.ts';
export { patientName } from './patient-name.ts';
export { mayReactivate, maySeeAccessHistory, useMayChange } from './patient-permissions.ts';
export { patientMessages } from './patients.messages.ts';
export { patientDetailsOf, shownValue } from './record-details.ts';
