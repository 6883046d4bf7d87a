export { AddressView } from './address/address-view.tsx';
export { DayTicketsDialog, TicketDialog } from './components/lazy-ticket-dialog.tsx';
export { TicketButton } from './components/ticket-button.tsx';
export { TicketsButton } from './components/tickets-button.tsx';
export { VisitView } from './components/visit-view.tsx';
export { hasTicket } from './ticket-of.ts';
