export { queueFollowsAppointments } from './follow-appointments.ts';
export { queueRoutes } from './queue.routes.ts';
