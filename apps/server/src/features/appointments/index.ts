export type {
  AppointmentChange,
  AppointmentListener,
  BookedAppointment,
  EnteringAppointment,
  QueuedAppointment,
} from './appointment-listener.ts';
export { findVisibleAppointment, setAppointmentStatus } from './appointments.queries.ts';
export { appointmentRoutes } from './appointments.routes.ts';
export { listBusyTimes } from './busy-times.queries.ts';
export { listAppointmentsOfDoctor, listComingAppointments } from './calendar.queries.ts';
export { createAppointment } from './create-appointment.ts';
export { appointmentImport } from './import/appointment-import.ts';
export { letWaitAgain } from './let-wait-again.ts';
