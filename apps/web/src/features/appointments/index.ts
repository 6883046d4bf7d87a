export { appointmentKeys } from './api/appointment-keys.ts';
export { noFilters } from './appointment-filters.ts';
export { appointmentWords } from './appointments.words.ts';
export { AppointmentFilterBar } from './components/appointment-filter-bar.tsx';
export { AppointmentList } from './components/appointment-list.tsx';
export { CreateAppointmentDialog } from './components/create-appointment-dialog.tsx';
export { ViewAppointmentDialog } from './components/view-appointment-dialog.tsx';
