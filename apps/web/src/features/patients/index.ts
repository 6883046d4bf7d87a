export { CreatePatientDialog } from './components/create-patient-dialog.tsx';
export { DeletePatientDialog } from './components/delete-patient-dialog.tsx';
export { EditPatientDialog } from './components/edit-patient-dialog.tsx';
export { PatientList } from './components/patient-list.tsx';
export { PatientPicker } from './components/patient-picker.tsx';
export { ViewPatientDialog } from './components/view-patient-dialog.tsx';
export { patientWords } from './patients.words.ts';
