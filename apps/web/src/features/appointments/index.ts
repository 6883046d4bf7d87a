export {
  type AppointmentFilters,
  filtersInAddress,
  useDeleteAppointment,
  useUpdateAppointment,
} from './api/appointment-queries.ts';
export { type AppointmentFormValues, instantOf } from './appointment-body.ts';
export { isExpected, patientNameOf } from './appointment-texts.ts';
export {
  appointmentMessages,
  appointmentStatusLabels,
  appointmentTypeLabels,
} from './appointments.messages.ts';
export { AppointmentFilterBar } from './components/appointment-filter-bar.tsx';
export { type ActionsAround, AppointmentList } from './components/appointment-list.tsx';
export { AppointmentStatusBadge } from './components/appointment-status-badge.tsx';
export { CreateAppointmentDialog } from './components/create-appointment-dialog.tsx';
export { DeleteAppointmentDialog } from './components/delete-appointment-dialog.tsx';
export { EditAppointmentDialog } from './components/edit-appointment-dialog.tsx';
export { SaveErrorBanner } from './components/save-error-banner.tsx';
export { TimeWarnings } from './components/time-warnings.tsx';
export { BookedAppointment, ViewAppointmentDialog } from './components/view-appointment-dialog.tsx';
export { type TimeToBook, useBook } from './use-booking-form.ts';
