export type { MenuDialog } from './appointment-menu.tsx';
export { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
export { LazyAppointmentMenu } from './lazy-appointment-menu.tsx';
export { type ActedOn, changesNow, useStatusChange } from './use-status-change.ts';
