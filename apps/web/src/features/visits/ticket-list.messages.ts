import type { ListedTicket } from '@anteroom/contract/tickets';

export const ticketListMessages = {
  open: 'Tickets',
  title: (doctor: string) => `Open tickets of ${doctor}`,
  explanation:
    'A ticket opens the patient’s own page until the visit is over. Anyone with the link can see that page.',
  loading: 'Loading tickets…',
  loadFailed: 'Failed to load the tickets. Please try again.',
  none: 'No open tickets. Tickets appear here once you print or mail them.',
  list: 'Open tickets',
  patient: (code: string, name: string) => `${code} · ${name}`,
  expected: (when: string) => `Expected ${when}`,
  madeBy: (when: string, name: string | null) =>
    name === null ? `Handed out on ${when}` : `Handed out by ${name} on ${when}`,
  lastUsed: (when: string) => `Page last opened ${when}`,
  neverUsed: 'Page not opened yet',
  ends: (when: string) => `Closes with the visit, on ${when} at the latest`,
  because: (reason: NonNullable<ListedTicket['closed']>['reason']) =>
    reason === 'doctor_disabled'
      ? 'Closed because the doctor’s account was disabled'
      : 'Closed with the account that handed it out',
  handOut: 'Print or mail a new ticket from the patient’s row in the queue.',
  close: 'Close',
} as const;
