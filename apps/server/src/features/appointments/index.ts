export type { AppointmentListener, BookedAppointment } from './appointment-listener.ts';
export { setAppointmentStatus } from './appointments.queries.ts';
export { appointmentRoutes } from './appointments.routes.ts';
