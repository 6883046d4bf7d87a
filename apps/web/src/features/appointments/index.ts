export { appointmentKeys } from './api/appointment-keys.ts';
export { type AppointmentFilters, noFilters } from './appointment-filters.ts';
export { appointmentTypeLabels, appointmentWords } from './appointments.words.ts';
export { AppointmentFilterBar } from './components/appointment-filter-bar.tsx';
export { AppointmentList } from './components/appointment-list.tsx';
export { CreateAppointmentDialog } from './components/create-appointment-dialog.tsx';
export { ViewAppointmentDialog } from './components/view-appointment-dialog.tsx';
