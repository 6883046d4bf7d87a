export type { MenuDialog } from './appointment-menu.tsx';
export { LazyAppointmentMenu } from './lazy-appointment-menu.tsx';
export { type ActedOn, CancelAppointmentDialog, changesNow, useStatusChange } from './status-changes.tsx';
