export {
  isTimeTaken,
  resetNoShowToScheduled,
  restoreAppointmentStatus,
} from './appointment-change.queries.ts';
export { holdsItsTime, isExpectedAgain, released } from './appointment-change.rules.ts';
export type {
  AppointmentChange,
  AppointmentListener,
  BookedAppointment,
  EnteringAppointment,
  LockedDoctor,
  QueuedAppointment,
  Tickets,
} from './appointment-listener.ts';
export { findAppointmentPriority, storeAppointmentPriority } from './appointment-priority.queries.ts';
export { mayFilterByDoctor } from './appointments.policy.ts';
export {
  confirmAppointment,
  findVisibleAppointment,
  lockPatientOf,
  resetToScheduled,
  setAppointmentStatus,
} from './appointments.queries.ts';
export { appointmentRoutes } from './appointments.routes.ts';
export { assertBookablePatient } from './assert-bookable-patient.ts';
export { assertBookedApart } from './assert-booked-apart.ts';
export { bookByPatient } from './book-by-patient.ts';
export {
  listAppointmentsOfDoctor,
  listAppointmentsToCome,
  listBusyTimes,
  listComingAppointments,
  markAppointmentsOfDoctor,
} from './calendar.queries.ts';
export { changeByPatient } from './change-by-patient.ts';
export { createAppointment } from './create-appointment.ts';
export { removeAppointment } from './delete-appointment.ts';
export { appointmentImport } from './import/appointment-import.ts';
export { presentConflict } from './present-appointment.ts';
export { updateAppointment } from './update-appointment.ts';
export { fileIdleDrafts } from './visit-notes/file-draft.ts';
