export type {
  AppointmentChange,
  AppointmentListener,
  BookedAppointment,
  QueuedAppointment,
} from './appointment-listener.ts';
export { setAppointmentStatus } from './appointments.queries.ts';
export { appointmentRoutes } from './appointments.routes.ts';
export { listBusyTimes } from './busy-times.queries.ts';
