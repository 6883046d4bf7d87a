export { AddressView } from './address/address-view.tsx';
export { DayTicketsDialog, TicketDialog } from './components/lazy-ticket-dialog.tsx';
export { TicketButton, TicketsButton } from './components/ticket-buttons.tsx';
export { VisitView } from './components/visit-view.tsx';
export { hasTicket } from './ticket-of.ts';
