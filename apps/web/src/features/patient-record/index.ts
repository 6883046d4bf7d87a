export { PatientDrawer } from './components/patient-drawer.tsx';
