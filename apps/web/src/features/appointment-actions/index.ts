export { changesNow } from './actions-of.ts';
export type { MenuDialog } from './appointment-menu.tsx';
export { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
export { LazyAppointmentMenu } from './lazy-appointment-menu.tsx';
export { type ActedOn, useStatusChange } from './use-status-change.ts';
