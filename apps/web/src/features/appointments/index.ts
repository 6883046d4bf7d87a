export { appointmentKeys } from './api/appointment-keys.ts';
export { noFilters } from './appointment-filters.ts';
export { appointmentStatusLabels, appointmentWords } from './appointments.words.ts';
export { AppointmentFilterBar } from './components/appointment-filter-bar.tsx';
export { AppointmentList } from './components/appointment-list.tsx';
export { CreateAppointmentDialog } from './components/create-appointment-dialog.tsx';
export { DeleteAppointmentDialog } from './components/delete-appointment-dialog.tsx';
export { EditAppointmentDialog } from './components/edit-appointment-dialog.tsx';
export { ViewAppointmentDialog } from './components/view-appointment-dialog.tsx';
