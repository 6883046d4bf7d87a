export { PatientDrawer } from './components/patient-drawer.tsx';
export { PatientScreen } from './components/patient-screen.tsx';
export { recordMessages } from './patient-record.messages.ts';
