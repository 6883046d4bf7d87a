export { emergencyCounts } from './api/emergency-queries.ts';
export { foundPatients, recentPatients, useUpdatePatient } from './api/patient-queries.ts';
export { DeletePatientDialog, EditPatientDialog } from './components/change-patient-dialogs.tsx';
export { CreatePatientDialog } from './components/create-patient-dialog.tsx';
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
export { emergencyAccessMessages, emergencyReviewMessages } from './emergency.messages.ts';
export {
  PrepareDrawer,
  patientIdIn,
  shownPatientId,
  useClosePatient,
  useOpenPatient,
} from './patient-address.ts';
export { DeceasedNote, patientDetails, patientName } from './patient-details.tsx';
export {
  patientDetailsOf,
  patientFieldLabels,
  patientSections,
  sectionsOfPatient,
  shownValue,
} from './patient-fields.ts';
export { mayReactivate, maySeeAccessHistory, useMayChange } from './patient-permissions.ts';
export { patientMessages } from './patients.messages.ts';
