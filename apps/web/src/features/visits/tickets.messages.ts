import type { Language } from '@anteroom/contract/languages';
import type { ListedTicket } from '@anteroom/contract/tickets';

/** Texts for staff who issue tickets to patients. */
export const ticketMessages = {
  open: 'Ticket',
  title: 'Ticket',
  loading: 'Loading ticket…',
  loadFailed: 'Failed to load the ticket. Please try again.',
  /** The text beside the QR code, printed in the patient's language. */
  scan: {
    en: 'Scan to see your place in line',
    de: 'Scannen und den Platz in der Warteschlange sehen',
    es: 'Escanee para ver su lugar en la cola',
    fr: 'Scannez pour voir votre place dans la file',
  } satisfies Record<Language, string>,
  qrCode: 'QR code of the patient’s own page',
  hint: 'Anyone with this link can see the place in line and check in. No name is shown; it expires after the visit.',
  address: 'Link to the patient’s page',
  copy: 'Copy link',
  copied: 'The link was copied.',
  copyFailed: 'Couldn’t copy the link. It is selected: press Ctrl+C or ⌘C.',
  close: 'Close',
  print: 'Print',
  mail: 'Send by email',
  mailing: 'Sending…',
  mailFailed: 'The ticket could not be sent. Please try again.',
  noEmail: 'This patient has no email address.',

  withdraw: 'Withdraw ticket',
  withdrawTitle: 'Withdraw ticket',
  withdrawQuestion: 'All tickets for this appointment stop working immediately.',
  withdrawNotice: 'The appointment and the place in line stay. A new ticket gets a new link.',
  withdrawing: 'Withdrawing…',
  withdrawFailed: 'The ticket could not be withdrawn. Please try again.',
  withdrawn: 'The ticket was withdrawn',
  withdrawnHint: 'Old links and printouts no longer work. Throw away printed tickets.',
  newTicket: 'New ticket',

  dayTitle: 'Tickets of the day',
  dayLoading: 'Loading tickets…',
  dayFailed: 'Failed to load the tickets. Please try again.',
  dayNone: 'No one is waiting on this day.',
  dayHint: (count: number) =>
    `${count === 1 ? '1 ticket' : `${count} tickets`}, one for each waiting patient. They show no name: hand them out by the codes on the day list.`,
} as const;

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
