export { requestRecord } from './api/record-queries.ts';
export { DuplicatesScreen } from './components/duplicates-screen.tsx';
export { PatientDrawer } from './components/patient-drawer.tsx';
export { PatientScreen } from './components/patient-screen.tsx';
export { mergeMessages } from './merge.messages.ts';
export { recordMessages } from './patient-record.messages.ts';
