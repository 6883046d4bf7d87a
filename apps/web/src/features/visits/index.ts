export { AddressView } from './address/address-view.tsx';
export { DayTicketsDialog, TicketButton, TicketDialog, TicketsButton } from './components/ticket-buttons.tsx';
export { VisitView } from './components/visit-view.tsx';
export { hasTicket } from './ticket-of.ts';
